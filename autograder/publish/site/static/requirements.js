// Says at the top of the page what this browser lacks, and what to do: before JupyterLab starts, as it may not start.
(() => {
  const missing = [];
  if (location.protocol === "file:") {
    missing.push("This page has to come from a web server. In the folder of the site, run: python -m http.server — "
      + "then open http://localhost:8000.");
  } else if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof Array.prototype.toSorted !== "function") {
    missing.push("This browser can't run Python: it is too old, or WebAssembly is switched off (as in Lockdown Mode). "
      + "Use a current Firefox, Chrome, Edge or Safari; or read the lectures on the website, and work with the course's "
      + "package on your own computer.");
  } else {
    if (!window.isSecureContext || !navigator.serviceWorker) {
      missing.push("Notebooks and their checks run here, but they can't read or write files of your own beside them: that "
        + "needs https, and no private window.");
    }
    keeps().catch(() => show([opens()
      ? "This browser keeps nothing of what you do here, as in a private window. Download your notebook (File → Download) "
        + "before you close the page, or use an ordinary window."
      : "This browser lets the page store nothing, and without that no notebook opens. Allow cookies and site data for this "
        + "page in the browser's settings, or use another browser; the lectures can be read on the website."]));
  }
  show(missing);

  function opens() {
    try { return Boolean(window.localStorage); } catch { return false; }
  }

  function keeps() {
    return new Promise((resolve, reject) => {
      const open = indexedDB.open("aima-games-can-be-kept");
      open.onerror = reject;
      open.onblocked = reject;
      open.onsuccess = () => { open.result.close(); resolve(); };
    });
  }

  function show(sentences) {
    for (const sentence of sentences) {
      const box = document.createElement("div");
      box.setAttribute("role", "alert");
      box.className = "aima-games-missing";
      box.style.cssText = "position:fixed;inset:0 0 auto 0;z-index:100000;background:#fff3cd;color:#3d2f00;"
        + "border-bottom:2px solid #8a6d00;padding:0.6rem 1rem;font:16px/1.5 sans-serif";
      const close = document.createElement("button");
      close.textContent = "Close";
      close.style.cssText = "margin-left:1rem;font:inherit";
      close.onclick = () => box.remove();
      box.append(sentence, close);
      const add = () => document.body.append(box);
      if (document.body) add();
      else addEventListener("DOMContentLoaded", add);
    }
  }
})();
