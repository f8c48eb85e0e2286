export const firstSteps = {
  title: '开始使用',
  hint: '五步完成第一场考试。',
  progress: '已完成 {done, number} / {all, number}',
  close: '收起“开始使用”',
  closed: '已收起，可从右上角的头像菜单再次打开',
  taken: '已完成',
  nextStep: '下一步：{title}',
  end: {
    text: '五步全部完成，第一场考试已有人参加。',
    results: '查看这场考试',
    handbook: '使用手册：考试当天',
    close: '收起',
  },
  steps: {
    departments: { title: '建立部门', text: '学校的年级和班级，或单位的科室。' },
    students: { title: '添加学员', text: '逐个新建，或用 Excel 一次导入。' },
    questions: { title: '建立题库和试题', text: '先建题库，再录入试题，或从 Word、Excel 导入。' },
    exams: { title: '安排一场考试', text: '选好试题，再设置时间和考生，检查后发布。' },
    papers: {
      title: '用学员账号试考',
      text: '以学员身份完整考一遍。在这里登录会退出当前账号；在浏览器的无痕窗口中登录则不受影响。',
    },
  },
  actions: {
    departments: '新建部门',
    students: '新建学员',
    importUsers: '批量导入',
    bank: '新建题库',
    questions: '新建试题',
    importQuestions: '从文件导入',
    blueprint: '新建组卷方案',
    exams: '新建考试',
    papers: '退出并换学员账号登录',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly firstSteps: typeof firstSteps
  }
}
