/** Blueprints and exams; publishing freezes a form. */
import { defineModule, grant, group, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { examsErrors } from './errors.ts'
import { EXAMS_EVENTS } from './events.ts'
import { EXAMS_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'exams',
  row: 6,
  about: 'blueprints and exams; publishing freezes a form',
  errors: examsErrors,
  tables: [
    'blueprints',
    'exam_departments',
    'exam_form_versions',
    'exam_forms',
    'exam_moments',
    'exam_overrides',
    'exam_people',
    'exam_series',
    'exams',
  ],
  events: EXAMS_EVENTS,
  notificationsTitle: localized('考试', 'Exams'),
  notifications: EXAMS_NOTIFICATIONS,
  permissions: {
    'exam:blueprint:edit': ['exam:blueprint:view', 'qu:bank:view', 'sys:depart:view'],
    'exam:blueprint:view': [],
    'exam:exam:edit': ['exam:exam:view', 'exam:blueprint:view', 'paper:paper:view', 'sys:depart:view'],
    'exam:exam:everyone': ['exam:exam:view'],
    'exam:exam:publish': ['exam:exam:view', 'paper:paper:view'],
    'exam:exam:view': [],
  },
  screens: ['BlueprintList', 'BlueprintEdit', 'ExamList', 'ExamEdit', 'ExamCalendar'],
  menu: [
    group('exams', 3, {
      zh: '考试',
      en: 'Exams',
      icon: 'exams',
      path: '/admin/exams',
      redirect: '/admin/exams/list',
    }),
    page('exams.blueprints', {
      zh: '试卷（组卷）',
      en: 'Blueprints',
      icon: 'blueprint',
      path: '/admin/exams/blueprints',
      component: 'BlueprintList',
      permission: 'exam:blueprint:view',
      children: [grant('exam:blueprint:edit', '编辑组卷方案', 'Edit blueprints')],
      in: 'exams',
      order: 1,
    }),
    subPage('exams.blueprintEdit', '/admin/exams/blueprints', {
      zh: '编辑组卷方案',
      en: 'Edit blueprint',
      path: '/admin/exams/blueprints/edit/:id',
      component: 'BlueprintEdit',
      permission: 'exam:blueprint:view',
      in: 'exams',
      order: 2,
    }),
    page('exams.list', {
      zh: '考试',
      en: 'Exams',
      icon: 'exams',
      path: '/admin/exams/list',
      component: 'ExamList',
      permission: 'exam:exam:view',
      children: [
        grant('exam:exam:edit', '编辑考试', 'Edit exams'),
        grant('exam:exam:publish', '发布考试', 'Publish exams'),
        grant('exam:exam:everyone', '面向全体学员', 'Address everybody'),
      ],
      in: 'exams',
      order: 3,
    }),
    subPage('exams.edit', '/admin/exams/list', {
      zh: '编辑考试',
      en: 'Edit exam',
      path: '/admin/exams/edit/:id',
      component: 'ExamEdit',
      permission: 'exam:exam:view',
      in: 'exams',
      order: 4,
    }),
    page('exams.calendar', {
      zh: '考试日历',
      en: 'Exam calendar',
      icon: 'examCalendar',
      path: '/admin/exams/calendar',
      component: 'ExamCalendar',
      permission: 'exam:exam:view',
      in: 'exams',
      order: 5,
    }),
  ],
  auditActions: {
    'blueprint.save': localized('保存组卷方案', 'Save blueprint'),
    'blueprint.exportPaper': localized('导出试卷（Word）', 'Export paper as Word'),
    'blueprint.delete': localized('删除组卷方案', 'Delete blueprint'),
    'exam.save': localized('保存考试', 'Save exam'),
    'exam.publish': localized('发布考试', 'Publish exam'),
    'exam.enable': localized('启用考试', 'Enable exam'),
    'exam.disable': localized('停用考试', 'Disable exam'),
    'exam.release': localized('公布成绩', 'Release results'),
    'exam.repeat': localized('设置周期考试', 'Set up a series of exams'),
    'exam.endSeries': localized('结束周期考试', 'End a series of exams'),
    'exam.exportPaper': localized('导出试卷（Word）', 'Export paper as Word'),
    'exam.delete': localized('删除考试', 'Delete exam'),
  },
  auditObjects: {
    blueprint: localized('组卷方案', 'Blueprint'),
    exam: localized('考试', 'Exam'),
  },
  jobs: {
    'exams.tell-opened': localized('通知考生有新考试', 'Tell candidates of new exams'),
    'exams.tell-joined': localized('通知新加入部门的考生', 'Tell those who have joined a department'),
    'exams.tell-moved': localized('通知考生考试时间调整', 'Tell candidates of moved exams'),
    'exams.tell-withdrawn': localized('通知考生考试取消', 'Tell candidates of cancelled exams'),
    'exams.tell-arranged': localized('通知考生单独安排', 'Tell candidates of times of their own'),
    'exams.tell-approached': localized('考前提醒', 'Tell candidates that exams are near'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly exams: typeof manifest
  }
}
