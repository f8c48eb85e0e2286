export const setup = {
  first: {
    title: 'Create the first administrator',
    text: 'This link works once. You will be signed in as super administrator.',
    site: 'Site',
    siteName: 'Site name',
    siteNameHint:
      'Such as the name of your school or company. It appears on the sign-in page and at the top of every page.',
    language: 'Default language',
    languageHint: 'For e-mails and text messages to people who have not chosen a language',
    timeZone: 'Time zone',
    timeZoneHint: 'Decides when a day begins. You can change all three later in Site settings.',
    account: 'Administrator account',
    passwordRule: 'At least 12 characters; longer is safer',
    submit: 'Create and sign in',
    doneTitle: 'This site is already set up',
    doneText: 'There is an administrator, so this link no longer works.',
    toLogin: 'Go to sign-in',
  },
  awaited: {
    title: 'This site is not set up yet',
    text: 'There is no administrator. Create the first one with a one-time link.',
    where: 'Look in the terminal where Tripos was started, or in the log of the service, for this line:',
    line: 'Make the first administrator with this one-time link: …/register/0/…',
    open: 'Open the link at the end of that line in your browser, and enter a site name and an administrator account.',
    lost: 'The link is valid for 24 hours. If you cannot find it or it has expired, restart Tripos: it prints a new one.',
    waiting: 'This page turns into the sign-in page as soon as that is done.',
  },
} as const
