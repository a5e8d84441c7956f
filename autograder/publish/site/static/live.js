// A part of JupyterLab: the page was opened for one cell (…&cell=ID); run what stands above it, then the cell itself.
// JupyterLab loads it like any extension that was built for it; it needs so little that it can be written by hand.
(() => {
  const NAME = "aima-games-site";
  const asked = new URLSearchParams(location.search);
  const path = asked.get("path"), cell = asked.get("cell"), heading = asked.get("section");
  const beside = document.currentScript.src;
  let shared;

  const library = async (name) => {
    const versions = Object.values(shared[name]);
    return (await versions[0].get())();
  };

  const plugin = (tracker) => ({
    id: `${NAME}:open-at-a-cell`,
    autoStart: true,
    requires: [tracker],
    activate(app, notebooks) {
      let done = false;
      const arrived = async (panel) => {
        if (done || !panel || panel.context.path !== path) return;
        done = true;
        await panel.context.ready;
        sayIfOld(app, panel);
        await app.restored;
        await panel.revealed;
        const cells = [...panel.content.widgets];
        const at = cells.findIndex((each) => each.model.id === cell || (heading && says(each, heading)));
        if (at < 0) return;
        app.shell.activateById(panel.id);
        panel.content.activeCellIndex = at;
        panel.content.scrollToItem(at, "start");
        if (!cell) return;
        await panel.sessionContext.ready;
        tell(app, `The cells above are run first; then you can play. Python starts, which takes some seconds.`);
        await app.commands.execute("notebook:run-all-above");
        panel.content.activeCellIndex = at;
        await app.commands.execute("notebook:run-cell");
        panel.content.scrollToItem(at, "start");
      };
      notebooks.currentChanged.connect((_, panel) => void arrived(panel));
      void arrived(notebooks.currentWidget);
      void import(new URL("hand_in.js", beside)).then(({ addHandIn }) => addHandIn(library, app, notebooks));
    },
  });

  const says = (each, title) => each.model.type === "markdown"
    && each.model.sharedModel.getSource().split("\n").some((line) => line.replace(/^#+ /, "").replaceAll(" ", "-") === title);

  const tell = (app, message) => app.commands.execute("apputils:notify",
    { message, type: "info", options: { autoClose: 8000 } });

  function sayIfOld(app, panel) {
    // The browser keeps a notebook that was changed, even when the site has a newer one.
    const asks = panel.context.model.getMetadata("aima_games")?.version;
    const has = document.documentElement.dataset.aimaGames;
    if (!asks || !has || asks === has) return;
    app.commands.execute("apputils:notify", {
      message: `This notebook is of version ${asks} of the course, the site of version ${has}. What you wrote is kept: `
        + "download the notebook (File → Download), then delete it in the list on the left. The site's new one takes its place.",
      type: "warning", options: { autoClose: false } });
  }

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB[NAME] = {
    init(scope) { shared = scope; },
    async get() {
      const { INotebookTracker } = await library("@jupyterlab/notebook");
      return () => ({ __esModule: true, default: [plugin(INotebookTracker)] });
    },
  };
})();
