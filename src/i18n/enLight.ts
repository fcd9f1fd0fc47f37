import { EXPIRING, ORDER } from '../config';

/**
 * The texts that every page has from the start, in English: those of the pages before the sign-in, of
 * the status pages, and the names and titles of all pages. Written like `en.ts`.
 */
export const enLight = {
  auth: {
    copyright: '© %{year} %{organisation}',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    signOut: 'Sign out',
    notYou: 'Not %{email}?',
    backToLogin: 'Back to sign-in',
    opening: 'Opening Larder',
    login: {
      title: 'Welcome back',
      description: 'Sign in to your %{product} account.',
      submit: 'Sign in',
      forgot: 'Forgot password?',
      shared: 'This is a shared computer',
      sharedHelp:
        'Signs you out after %{count} minutes of inactivity and keeps nothing on this computer.',
      idle: 'You were signed out after %{time} of inactivity.',
      hour: 'one hour',
      hours: '%{count} hours',
      badLink:
        'The link in the email no longer works. Sign in, or get a new link under “Forgot password?”',
    },
    code: {
      label: '6-digit code',
      help: 'We check the code as soon as you enter the sixth digit.',
      checking: 'Checking the code',
    },
    verify: {
      title: 'Enter your code',
      description: 'Open your authenticator app and type the 6-digit code for %{product}.',
    },
    enroll: {
      title: 'Protect your account',
      description:
        'Scan this QR code with an authenticator app on your phone, then enter the 6-digit code it shows.',
      qrAlt: 'QR code for your authenticator app',
      secret: 'Or type this key into the app',
      copy: 'Copy the key',
      copied: 'Copied',
    },
    forgot: {
      title: 'Forgot your password?',
      description: "Enter your email address, and we'll send you a link to choose a new password.",
      submit: 'Send the link',
      sentTitle: 'Check your email',
      sent: 'If %{email} belongs to an account, an email with a link is on its way. The link works once, for a limited time.',
      again: 'Send it again',
    },
    reset: {
      title: 'Choose a new password',
      description: "For %{email}. You'll stay signed in on this computer.",
      codeTitle: 'First, your code',
      codeDescription:
        'Enter the 6-digit code from your authenticator app. Then you can choose a new password.',
      submit: 'Save password',
      doneTitle: 'Password saved',
      done: 'Use the new password from now on.',
      continue: 'Continue',
    },
    setup: {
      title: 'Welcome, %{name}',
      titleWithoutName: 'Welcome',
      description: "Choose a password for %{email}. Then you'll connect an authenticator app.",
      submit: 'Save and continue',
    },
    link: {
      usedTitle: 'This link no longer works',
      missingTitle: 'Open the link in our email',
      offlineTitle: 'No connection',
      used: "It was already used or has expired. Enter your email address, and we'll send you a new link.",
      missing:
        "This page only opens from that link. Enter your email address, and we'll send you a new link.",
      submit: 'Send a new link',
      occupiedTitle: 'You are signed in',
      occupied:
        "You're signed in as %{email}. The link in the email sets a password, maybe for a different account. If you open it, we'll sign you out first.",
      signOut: 'Sign out and open the link',
      stay: 'Stay signed in',
    },
    invitation: {
      used: "You've already set up your account with this link. If you forgot your password, enter your email address, and we'll send you a new link.",
      expired:
        'This invitation has expired. Invitations work for seven days. Ask the person who invited you for a new one.',
      unknown:
        'The invitation was withdrawn, or a newer one was sent. Look for a newer email, or ask the person who invited you.',
    },
    passwordRules: {
      label: 'The password needs',
      length: 'At least %{minimum} characters',
      lowercase: 'A lowercase letter',
      uppercase: 'An uppercase letter',
      digit: 'A number',
      met: 'done',
      unmet: 'missing',
    },
    demo: {
      title: 'Demo accounts',
      choose: 'Choose a demo account',
      useCode: 'Use the current code',
    },
    errors: {
      emailRequired: 'Email is required',
      emailInvalid: 'Please enter a valid email address',
      passwordRequired: 'Password is required',
      passwordLength: 'Password must be at least %{minimum} characters',
      passwordLowercase: 'Password must contain a lowercase letter',
      passwordUppercase: 'Password must contain an uppercase letter',
      passwordDigit: 'Password must contain a number',
      passwordCommon:
        'Many people use this password. Choose a different one, such as four unrelated words.',
      passwordsDiffer: 'Passwords do not match',
      codeLength: 'Type all six digits of the code',
      credentials: 'Incorrect email or password.',
      code: 'Incorrect code. Wait for the next one and try again.',
      tooMany: 'Too many attempts. Try again in %{wait}.',
      tooManySoon: 'Too many attempts. Wait a few minutes and try again.',
      seconds: '%{count} seconds',
      minute: 'one minute',
      minutes: '%{count} minutes',
      offline:
        "Can't reach the server. Check your connection and try again. What you typed is still here.",
      validation: "The server didn't accept this. Use up to 72 characters for your password.",
      codeUsed: 'That code was already used. Wait for the next one and try again.',
      samePassword: "Choose a password that's different from your old one.",
      weakPassword: 'This password is too weak. Choose a longer one.',
      session: 'Your session has ended. Request a new link or sign in again.',
      enroll: "Couldn't connect the authenticator app. Reload the page and scan the new QR code.",
      factorName: 'You already have a second factor with this name. Choose another name.',
      tooManyFactors: "You've reached the limit for second factors. Remove one first.",
      factorGone: 'This second factor no longer exists. Reload the page.',
      assurance: 'Sign in again with your password and code to do this.',
      unexpected: 'Something went wrong on our end. Please try again in a few minutes.',
    },
  },
  status: {
    home: 'Go Back Home',
    forbidden: {
      title: 'Forbidden',
      text: "You don't have permission to view this page. If you need it, ask an admin of your location for access.",
      importOpen: "The import of “%{name}” isn't finished: %{done} of %{total} rows are done.",
      importStopped:
        "The import of “%{name}” has stopped after %{done} of %{total} rows. %{smart_count} row wasn't imported. The imported rows are saved. |||| The import of “%{name}” has stopped after %{done} of %{total} rows. %{smart_count} rows weren't imported. The imported rows are saved.",
    },
    notFound: {
      title: 'Not Found',
      text: 'The page you are looking for could not be found.',
    },
    error: {
      title: 'Uh-oh!',
      text: 'Something went wrong on our end. Please try again in a few minutes.',
    },
  },
  /** Titles and crumbs that the name of a page does not tell (src/routes.ts). */
  routes: {
    accountSettings: 'Account Settings',
    networkSettings: 'Network Settings',
    locationSettings: 'Location Settings',
    createUser: 'Create New User',
    checkIn: 'Check-in',
    createVisit: 'Create a new visit',
    newVisit: 'New visit',
    receiveDelivery: 'Receive a delivery',
    signInSheet: 'Sign-in sheet',
    expiringStock: `Expires within ${EXPIRING.days} days`,
    edit: 'Edit',
    import: 'Import',
    /** A list in the breadcrumbs: 'Clients (Harvest Valley)'. */
    listOf: '%{title} (%{name})',
    notFound: 'Not Found',
    login: 'Sign in',
    enroll: 'Set up your authenticator app',
    verify: 'Verify sign-in',
    resetPassword: 'Choose a new password',
    setup: 'Set up your account',
  },
  common: {
    loadFailed: 'Check your connection and try again. Nothing you typed is lost.',
    tryAgain: 'Try again',
    noResults: 'No results.',
    allDay: 'All day',
    loading: 'Loading',
    showMore: 'Show more',
    showLess: 'Show less',
  },
  /** Names that the table does not tell, and titles of pages (src/routes.ts). */
  resources: {
    networks: { create: { title: 'Add network' } },
    locations: { create: { title: 'Add location' } },
    events: { create: { title: 'Add event' } },
    inventory_items: {
      name: 'Item |||| Items',
      list: { title: 'Inventory' },
      create: { title: 'Add item' },
    },
    orders: { details: { title: `Order ${ORDER.numberSign}%{name}` } },
    visits: { import: { title: 'Import past visits' } },
    certifications: { import: { title: 'Import certifications' } },
    custom_fields: {
      name: 'Field |||| Fields',
      create: { title: 'Add field' },
    },
    profiles: { name: 'User |||| Users' },
    location_users: { name: 'User |||| Users', import: { title: 'Invite people from a file' } },
  },
};
