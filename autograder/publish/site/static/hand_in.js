// A button above each assignment: it says what is left to do, and downloads the file to hand in. The checks are as they were last run here.

const RUN_ALL = "Kernel → Restart Kernel and Run All Cells…, and look at the results";
const LARGEST = 20_000_000; // as in aima_games/home/notebook_file.py

export async function addHandIn(library, app, notebooks) {
  const { Dialog, showDialog, ToolbarButton } = await library("@jupyterlab/apputils");
  const { Widget } = await library("@lumino/widgets");

  async function handIn(panel) {
    const notebook = panel.context.model.toJSON();
    const name = panel.context.path.split("/").pop();
    const seen = review(notebook);
    const made = Dialog.okButton({ label: "Download the file to hand in" });
    const chosen = await showDialog({
      title: `Hand in ${name}`,
      body: new Widget({ node: report(seen) }),
      buttons: [Dialog.cancelButton({ label: "Back to the notebook" }), made],
    });
    if (!chosen.button.accept) return;
    download(name, notebook);
    await app.commands.execute("docmanager:save");
    await app.commands.execute("apputils:notify", {
      message: `Now upload ${name} from your downloads where your course collects assignments.`,
      type: "success", options: { autoClose: false } });
  }

  notebooks.widgetAdded.connect((_, panel) => void add(panel));
  notebooks.forEach((panel) => void add(panel));

  async function add(panel) {
    await panel.context.ready;
    if (!panel.context.model.toJSON().cells.some(isTest)) return;
    const button = new ToolbarButton({ label: "Hand in…", tooltip: "See what is left to do, and download the file to hand in",
      onClick: () => void handIn(panel) });
    panel.toolbar.insertBefore("kernelName", "hand-in", button);
  }
}

const marks = (cell) => cell.metadata.nbgrader ?? {};
const isTest = (cell) => marks(cell).grade && !marks(cell).solution;
const source = (cell) => [cell.source].flat().join("");

// What is left to do, as far as the notebook tells without being run once more.
function review(notebook) {
  const code = notebook.cells.filter((cell) => cell.cell_type === "code" && source(cell).trim());
  const checks = code.filter(isTest).map((cell) => ({
    name: marks(cell).grade_id, run: cell.execution_count !== null,
    passed: cell.execution_count !== null && !cell.outputs.some((output) => output.output_type === "error"),
  }));
  const findings = [];
  const counts = code.map((cell) => cell.execution_count);
  if (counts.some((count, i) => count === null || (i > 0 && count <= counts[i - 1])))
    findings.push(`Not all cells have been run from top to bottom, as grading will run them: ${RUN_ALL}.`);
  for (const cell of notebook.cells)
    if (marks(cell).grade && marks(cell).solution && /^(YOUR ANSWER HERE)?$/.test(source(cell).trim()))
      findings.push(`The answer ${marks(cell).grade_id} is still empty: a person reads and grades it.`);
  return { checks, findings };
}

function report({ checks, findings }) {
  const node = document.createElement("div"), list = document.createElement("ul");
  const lines = [
    ...checks.map(({ name, run, passed }) => `${passed ? "✓" : "✗"} check ${name}${passed ? "" : run ? ": not passed" : ": not run"}`),
    ...findings.map((finding) => `✗ ${finding}`),
  ];
  list.style.cssText = "list-style:none;padding:0";
  list.append(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  const ready = checks.every((check) => check.passed) && !findings.length;
  node.append(list, ready ? "Ready to hand in. "
    : "You can hand it in as it is, and again later. What has ✗ may cost points. ",
    "Grading tries more cases of the same kinds. Nothing is sent from here: upload the file that you download "
    + "where your course collects assignments. Your work stays in this browser, too.");
  node.style.maxWidth = "36rem";
  return node;
}

function download(name, notebook) {
  let text = `${JSON.stringify(notebook, null, 1)}\n`;
  if (new TextEncoder().encode(text).length > LARGEST) { // they are made again in grading
    for (const cell of notebook.cells) if (cell.cell_type === "code") cell.outputs = [];
    delete notebook.metadata.widgets;
    text = `${JSON.stringify(notebook, null, 1)}\n`;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
