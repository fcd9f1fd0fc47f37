// Fetches the admin along with the first files of a page, where somebody is signed in and it will be
// needed: else it would be asked for only after these have run. The build writes the admin's files
// into this script's tag (vite.config.ts). The key is SESSION_STORAGE_KEY of
// src/db/sessionStorageKey.ts.
(function () {
  var KEY = 'larder_session';
  var files = document.currentScript.dataset.admin;
  var stored = null;
  try {
    stored = localStorage.getItem(KEY);
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
