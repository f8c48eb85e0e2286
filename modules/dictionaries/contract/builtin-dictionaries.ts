/**
 * The enumerations of the specification (section 3) as dictionaries. Their values are fixed numbers; their labels, which
 * are those of the web app's texts, can be re-worded by an administrator.
 */
interface BuiltInItem {
  readonly value: string
  readonly zh: string
  readonly en: string
  /** Not offered until an administrator enables it. */
  readonly isOff?: boolean
}

interface BuiltInDictionary {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly items: readonly BuiltInItem[]
}

const item = (value: number, zh: string, en: string): BuiltInItem => ({ value: String(value), zh, en })

export const BUILT_IN_DICTIONARIES: readonly BuiltInDictionary[] = [
  {
    code: 'userState',
    zh: '用户状态',
    en: 'User state',
    items: [item(0, '正常', 'Normal'), item(1, '停用', 'Disabled'), item(2, '待审核', 'Awaiting review')],
  },
  {
    code: 'roleType',
    zh: '用户类型',
    en: 'User type',
    items: [item(1, '学员', 'Student'), item(2, '管理员', 'Administrator')],
  },
  { code: 'boolean', zh: '是否', en: 'Yes or no', items: [item(1, '是', 'Yes'), item(0, '否', 'No')] },
  {
    code: 'questionType',
    zh: '试题类型',
    en: 'Question type',
    items: [
      item(1, '单选题', 'Single choice'),
      item(2, '多选题', 'Multiple choice'),
      item(3, '判断题', 'True or false'),
      item(4, '简答题', 'Short answer'),
      item(5, '填空题', 'Fill in'),
      item(6, '组合题', 'Combined'),
      item(7, '匹配题', 'Matching'),
      item(8, '排序题', 'Ordering'),
      item(9, '数值题', 'Numeric'),
      item(10, '文件上传题', 'File upload'),
    ],
  },
  {
    code: 'questionLevel',
    zh: '试题难度',
    en: 'Question level',
    items: [
      item(1, '普通', 'Normal'),
      item(2, '困难', 'Hard'),
      { ...item(3, '很难', 'Very hard'), isOff: true },
      { ...item(4, '极难', 'Expert'), isOff: true },
    ],
  },
  {
    code: 'paperState',
    zh: '答卷状态',
    en: 'Paper state',
    items: [
      item(0, '考试中', 'In exam'),
      item(1, '待阅卷', 'Awaiting marking'),
      item(2, '已完成', 'Finished'),
      item(3, '已弃考', 'Abandoned'),
    ],
  },
  {
    code: 'examResult',
    zh: '考试结果',
    en: 'Exam result',
    items: [item(1, '及格', 'Pass'), item(0, '不及格', 'Fail')],
  },
  {
    code: 'examState',
    zh: '考试状态',
    en: 'Exam state',
    items: [
      item(0, '进行中', 'In progress'),
      item(1, '已停用', 'Disabled'),
      item(2, '未开始', 'Not started'),
      item(3, '已结束', 'Ended'),
    ],
  },
  {
    code: 'openType',
    zh: '开放类型',
    en: 'Open type',
    items: [
      item(1, '完全公开', 'Fully public'),
      item(2, '指定部门', 'Specified departments'),
      item(3, '需要密码', 'Password required'),
      item(4, '指定人员', 'Selected people'),
    ],
  },
  {
    code: 'examKind',
    zh: '考试类型',
    en: 'Kind of exam',
    items: [item(1, '正式考试', 'Exam'), item(2, '模拟考试', 'Mock exam')],
  },
  {
    code: 'countedAttempt',
    zh: '成绩取',
    en: 'Which attempt counts',
    items: [
      item(1, '最高分', 'Best'),
      item(2, '最后一次', 'Last'),
      item(3, '第一次', 'First'),
      item(4, '平均分', 'Average'),
    ],
  },
  {
    code: 'resultState',
    zh: '考生状态',
    en: 'State of a candidate',
    items: [
      item(0, '未参加', 'Not entered'),
      item(1, '考试中', 'In exam'),
      item(2, '待阅卷', 'Awaiting marking'),
      item(3, '及格', 'Passed'),
      item(4, '不及格', 'Failed'),
      item(5, '已完成', 'Finished'),
      item(6, '缺考', 'Absent'),
      item(7, '已作废', 'Voided'),
      item(8, '已弃考', 'Abandoned'),
    ],
  },
  {
    code: 'cycleType',
    zh: '周期类型',
    en: 'Cycle type',
    items: [item(1, '每日', 'Daily'), item(2, '每周', 'Weekly'), item(3, '每月', 'Monthly')],
  },
]
