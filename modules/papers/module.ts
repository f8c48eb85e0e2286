/** Attempts, saving, deadlines, marking and results. */
import { defineModule, grant, group, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { papersErrors } from './errors.ts'
import { PAPERS_EVENTS } from './events.ts'
import { PAPERS_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'papers',
  row: 7,
  about: 'attempts, saving, deadlines, marking and results',
  errors: papersErrors,
  tables: [
    'answer_files',
    'answers',
    'counted_papers',
    'exam_reminders',
    'exam_results',
    'folded_answers',
    'marking_failures',
    'marking_reminders',
    'marking_tasks',
    'marks',
    'paper_layouts',
    'paper_messages',
    'paper_places',
    'papers',
    'question_exam_statistics',
    'question_statistics',
    'refused_saves',
  ],
  events: PAPERS_EVENTS,
  notificationsTitle: localized('成绩与阅卷', 'Results and marking'),
  notifications: PAPERS_NOTIFICATIONS,
  permissions: {
    'paper:candidate:remind': ['paper:paper:view'],
    'paper:paper:manage': ['paper:paper:view'],
    'paper:paper:mark': [],
    'paper:paper:view': [],
  },
  screens: ['CandidateList', 'PaperList', 'PaperView', 'MarkingList', 'MarkingRoom'],
  menu: [
    group('papers', 4, {
      zh: '试卷管理',
      en: 'Papers',
      icon: 'papers',
      path: '/admin/papers',
      redirect: '/admin/papers/list',
    }),
    page('papers.list', {
      zh: '试卷',
      en: 'Papers',
      icon: 'papers',
      path: '/admin/papers/list',
      component: 'PaperList',
      permission: 'paper:paper:view',
      children: [
        grant('paper:paper:manage', '处理试卷', 'Manage papers'),
        grant('paper:candidate:remind', '提醒考生', 'Remind candidates'),
      ],
      in: 'papers',
      order: 1,
    }),
    subPage('papers.view', '/admin/papers/list', {
      zh: '查看试卷',
      en: 'View paper',
      path: '/admin/papers/view/:id',
      component: 'PaperView',
      permission: 'paper:paper:view',
      in: 'papers',
      order: 2,
    }),
    subPage('papers.candidates', '/admin/papers/list', {
      zh: '考生',
      en: 'Candidates',
      path: '/admin/papers/candidates/:id',
      component: 'CandidateList',
      permission: 'paper:paper:view',
      in: 'papers',
      order: 5,
    }),
    page('papers.marking', {
      zh: '阅卷',
      en: 'Marking',
      icon: 'marking',
      path: '/admin/papers/marking',
      component: 'MarkingList',
      permission: 'paper:paper:mark',
      in: 'papers',
      order: 3,
    }),
    subPage('papers.markingRoom', '/admin/papers/marking', {
      zh: '阅卷中',
      en: 'Marking room',
      path: '/admin/papers/marking/:examId',
      component: 'MarkingRoom',
      permission: 'paper:paper:mark',
      // Begins with the answer that waits then, each time it is opened.
      noCache: true,
      in: 'papers',
      order: 4,
    }),
  ],
  auditActions: {
    'candidate.export': localized('导出考生', 'Export candidates'),
    'candidate.remind': localized('提醒考生', 'Remind candidates'),
    'candidate.cancelReminder': localized('取消考试提醒', 'Cancel reminder of exam'),
    'paper.extend': localized('加时', 'Give extra time'),
    'paper.forceSubmit': localized('强制收卷', 'Hand in for the candidate'),
    'paper.void': localized('作废试卷', 'Void paper'),
    'paper.reopen': localized('重新开放试卷', 'Reopen paper'),
    'paper.takeLate': localized('计入迟到的作答', 'Accept late answers'),
    'paper.retryMarking': localized('重新机器阅卷', 'Mark paper again'),
    'paper.mark': localized('评分', 'Mark answer'),
  },
  auditObjects: {
    paper: localized('试卷', 'Paper'),
  },
  jobs: {
    'papers.send-reminder': localized('发送考试提醒', 'Send reminders of exams'),
    'papers.tell-released': localized('通知考生成绩公布', 'Tell candidates that results are out'),
    'papers.recount': localized('按新规则重算成绩', 'Count results by a changed rule'),
    'papers.tell-marked': localized('通知考生阅卷完成', 'Tell candidates that their papers are marked'),
    'papers-refused-saves': localized('清理到期的被拒绝保存', 'Clear out old refused saves'),
    'papers-fold-answers': localized('归并已完成试卷的作答', 'Fold the answers of finished papers'),
    'papers-answer-files': localized('清理不再需要的答题文件', 'Clear out files that no answer names'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly papers: typeof manifest
  }
}
