// Fetches the admin along with the first files of a page, where somebody is signed in and it will be
// needed: else it would be asked for only after these have run. The build writes the admin's files
// and the key of the stored session into this script's tag (vite.config.ts).
(function () {
  const { admin: files, session: key } = document.currentScript.dataset;
  let stored = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // storage is forbidden: nobody is signed in
  }
  if (!files || stored === null || location.pathname.startsWith('/auth/')) return;
  files.split(' ').forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    // What shows the first outline comes first.
    link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  });
})();
