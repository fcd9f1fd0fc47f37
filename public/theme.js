// Runs before the first paint, so that nothing flashes in the wrong theme. A file of its own, since
// the content security policy allows no inline script. The key is THEME_STORAGE_KEY of
// src/config.ts; a missing or unknown choice follows the system.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('larder_theme');
  } catch {
    // storage is forbidden: follow the system
  }
  var dark =
    choice === 'dark' ||
    (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
})();
