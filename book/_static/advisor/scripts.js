/* Scripts that are fetched when they are wanted: a page from a file can load nothing else. */
"use strict";

const YatzyScripts = (() => {
  const home = document.currentScript.src.replace(/[^/]*$/, "");
  const loading = new Map(); // by name of the file, in this folder and without its ending

  function load(file) {
    if (!loading.has(file)) {
      loading.set(file, new Promise((arrived, failed) => {
        const script = document.createElement("script");
        script.src = `${home}${file}.js`;
        script.onload = arrived;
        script.onerror = () => {
          loading.delete(file); // the next one who asks tries again
          failed(new Error(`${file.split("/").at(-1)}.js`));
        };
        document.head.append(script);
      }));
    }
    return loading.get(file);
  }

  return { load };
})();
