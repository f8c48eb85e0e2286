export const identity = {
  captcha: {
    label: 'Characters in the picture',
    picture: 'Picture with characters to type',
    refresh: 'Another picture',
  },
  code: {
    label: 'Code',
    mobile: 'Mobile number',
    email: 'E-mail',
    contact: 'Mobile number or e-mail',
    captchaFirst: 'Please type the characters of the picture first',
    send: 'Send a code',
    sendAgain: 'Again in {seconds, number} s',
    sent: 'If this account exists, a code is on its way. It is valid for {minutes, number} minutes.',
  },
  passwordForm: {
    old: 'Old password',
    new: 'New password',
    hint: 'At least 8 characters. You stay signed in here; all other sign-ins end.',
    submit: 'Change password',
  },
} as const
