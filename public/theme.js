// Sets the theme's class before the first paint, so that nothing flashes in the wrong one, and
// follows the system and other tabs while no other code does. A file of its own, since the content
// security policy allows no inline script. The key is THEME_STORAGE_KEY of src/config.ts; a
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
    var dark = choice === 'dark' || (choice !== 'light' && systemDark.matches);
    document.documentElement.classList.toggle('dark', dark);
    document.documentElement.classList.toggle('light', !dark);
  }

  apply();
  systemDark.addEventListener('change', apply);
  addEventListener('storage', function (event) {
    if (event.key === KEY) apply();
  });
})();
