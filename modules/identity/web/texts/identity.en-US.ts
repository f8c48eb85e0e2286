export const identity = {
  guard: {
    working: 'Security check: your browser needs a few seconds. Please wait…',
    again: 'Try again in {time}',
  },
  code: {
    label: 'Code',
    mobile: 'Mobile number',
    email: 'E-mail',
    contact: 'Mobile number or e-mail',
    send: 'Send a code',
    sendAgain: 'Send again in {seconds, number} s',
    sent: 'If an account uses {to}, a code is on its way. It is valid for {minutes, number} minutes.',
  },
  strength: {
    is: 'Strength: {word}',
    tooShort: 'too short',
    weak: 'weak',
    fair: 'fair',
    strong: 'strong',
  },
  passwordForm: {
    old: 'Old password',
    new: 'New password',
    hint: 'At least 8 characters, for administrators 12. You stay signed in here; all your other sessions end.',
    submit: 'Change password',
  },
} as const
