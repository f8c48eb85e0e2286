/**
 * The accounts of the demo school that the sign-in page offers with `--demo`, and nowhere else. The password is known to
 * everybody: without `--demo` the server does not start where an account has it (demo/leave-demo.ts).
 */
export const DEMO_ACCOUNTS = {
  password: 'tripos-demo',
  accounts: [
    { role: 'administrator', userName: 'admin', realName: '周明远', roleType: 2 },
    { role: 'author', userName: 'author', realName: 'Helen Fairbrother', roleType: 2 },
    { role: 'marker', userName: 'marker', realName: '陈静怡', roleType: 2 },
    { role: 'student', userName: 'student01', realName: '林若溪', roleType: 1 },
    { role: 'student', userName: 'student02', realName: 'Amelia Hartwell', roleType: 1 },
  ],
} as const
