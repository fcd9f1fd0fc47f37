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
