/**
 * The accounts of the demo school that the sign-in page offers with `--demo`, and nowhere else. The password is known to
 * everybody: without `--demo` the server does not start where an account has it (demo/leave-demo.ts).
 */
export const DEMO_ACCOUNTS = {
  password: 'tripos-demo-school',
  /** Of demo schools that an earlier version made: just as well known. */
  formerPassword: 'tripos-demo',
  accounts: [
    { post: 'administrator', userName: 'admin', realName: '周明远' },
    { post: 'author', userName: 'author', realName: 'Helen Fairbrother' },
    { post: 'marker', userName: 'marker', realName: '陈静怡' },
    { post: 'student', userName: 'student01', realName: '林若溪' },
    { post: 'student', userName: 'student02', realName: 'Amelia Hartwell' },
  ],
} as const
