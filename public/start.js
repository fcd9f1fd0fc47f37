// What has to happen before anything else: one file, since each costs a way to the server and back. Of its own, since
// the content security policy allows no inline script.

// Sets the theme's class before the first paint, so that nothing flashes in the wrong one, and
// follows the system and other tabs while no other code does. The key is THEME_STORAGE_KEY of src/config.ts; a
// missing or unknown choice follows the system.
(function () {
  var KEY = 'larder_theme';
  var systemDark = matchMedia('(prefers-color-scheme: dark)');

  function apply() {
    var choice = null;
    try {
      choice = localStorage.getItem(KEY);
    } catch {
      // storage is forbidden: follow the system
    }
    show(choice === 'dark' || (choice !== 'light' && systemDark.matches) ? 'dark' : 'light');
  }

  function show(theme) {
    document.documentElement.classList.toggle('dark', theme === 'dark');
    document.documentElement.classList.toggle('light', theme === 'light');
  }

  // Paper is white: what is printed in the dark theme would be light on it.
  var dark = false;
  addEventListener('beforeprint', function () {
    dark = document.documentElement.classList.contains('dark');
    if (dark) show('light');
  });
  addEventListener('afterprint', function () {
    if (dark) show('dark');
  });

  apply();
  systemDark.addEventListener('change', apply);
  addEventListener('storage', function (event) {
    if (event.key === KEY) apply();
  });
})();

// Fetches the admin along with the first files of a page, where somebody is signed in and it will be
// needed: else it would be asked for only after these have run. The build writes the admin's files and the
// key of the stored session into this script's tag (vite.config.ts).
(function () {
  const { admin: files, session: key } = document.currentScript.dataset;
  let stored = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // storage is forbidden: nobody is signed in
  }
  if (!files || stored === null || location.pathname.startsWith('/auth/')) return;
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const scripts = files.split(' ').map(function (file) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    // What shows the first outline comes first; but what a worker keeps is there at once.
    link.fetchPriority = isKept ? 'high' : 'low';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
    return new Promise(function (done) {
      link.onload = link.onerror = done;
    });
  });
  // The face is needed when something is written: it comes while the scripts run, and does not hold them up.
  Promise.all(scripts)
    .then(function () {
      return document.fonts.load('1em "Inter Variable"');
    })
    .catch(function () {
      // it is asked for again when something is written
    });
})();
