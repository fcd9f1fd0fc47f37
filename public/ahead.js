// Fetches the admin along with the first files of a page, where somebody is signed in and it will be
// needed: else it would be asked for only after these have run. The build writes the admin's files, its
// font and the key of the stored session into this script's tag (vite.config.ts).
(function () {
  const { admin: files, font, session: key } = document.currentScript.dataset;
  let stored = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // storage is forbidden: nobody is signed in
  }
  if (!files || stored === null || location.pathname.startsWith('/auth/')) return;
  function fetchAhead(file, kind) {
    var link = Object.assign(document.createElement('link'), kind);
    // What shows the first outline comes first.
    link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
  files.split(' ').forEach(function (file) {
    fetchAhead(file, { rel: 'modulepreload' });
  });
  fetchAhead(font, { rel: 'preload', as: 'font', type: 'font/woff2' });
})();
