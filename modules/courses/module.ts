/** What courses are made of, and for whom they are. */
import { defineModule, grant, group, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { coursesErrors } from './errors.ts'
import { COURSES_EVENTS } from './events.ts'
import { COURSES_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'courses',
  row: 7,
  about: 'what courses are made of, and for whom they are',
  errors: coursesErrors,
  tables: [
    'course_categories',
    'course_chapters',
    'course_departments',
    'course_lecturers',
    'course_people',
    'courses',
    'lesson_assets',
    'lessons',
  ],
  events: COURSES_EVENTS,
  notificationsTitle: localized('课程', 'Courses'),
  notifications: COURSES_NOTIFICATIONS,
  permissions: {
    'course:course:edit': ['course:course:view', 'course:asset:view', 'course:lecturer:view', 'sys:depart:view'],
    'course:course:everyone': ['course:course:view'],
    'course:course:view': [],
  },
  screens: ['CourseList', 'CourseBin', 'CourseEdit'],
  menu: [
    group('courses', 5, {
      zh: '课程',
      en: 'Courses',
      icon: 'courses',
      path: '/admin/courses',
      redirect: '/admin/courses/list',
    }),
    page('courses.list', {
      zh: '课程',
      en: 'Courses',
      icon: 'courses',
      path: '/admin/courses/list',
      component: 'CourseList',
      permission: 'course:course:view',
      children: [
        grant('course:course:edit', '编辑和发布课程', 'Edit and publish courses'),
        grant('course:course:everyone', '面向全体学员', 'Address everybody'),
      ],
      in: 'courses',
      order: 1,
    }),
    page('courses.bin', {
      zh: '课程回收站',
      en: 'Course recycle bin',
      icon: 'bin',
      path: '/admin/courses/bin',
      component: 'CourseBin',
      permission: 'course:course:edit',
      in: 'courses',
      order: 2,
    }),
    subPage('courses.edit', '/admin/courses/list', {
      zh: '编辑课程',
      en: 'Edit course',
      path: '/admin/courses/edit/:id',
      component: 'CourseEdit',
      permission: 'course:course:view',
      in: 'courses',
      order: 4,
    }),
  ],
  auditActions: {
    'course.save': localized('保存课程', 'Save course'),
    'course.publish': localized('发布课程', 'Publish course'),
    'course.withdraw': localized('撤回课程', 'Withdraw course'),
    'course.copy': localized('复制课程', 'Copy course'),
    'course.arrange': localized('调整课程目录', 'Arrange course'),
    'course.delete': localized('课程移入回收站', 'Move course to the recycle bin'),
    'course.restore': localized('恢复课程', 'Restore course'),
    'course.purge': localized('清除回收站中的课程', 'Delete course permanently'),
    'courseChapter.save': localized('保存课程章节', 'Save chapter of course'),
    'courseChapter.delete': localized('课程章节移入回收站', 'Move chapter of course to the recycle bin'),
    'courseChapter.restore': localized('恢复课程章节', 'Restore chapter of course'),
    'courseChapter.purge': localized('清除回收站中的课程章节', 'Delete course chapter permanently'),
    'courseCategory.save': localized('保存课程分类', 'Save course categories'),
    'lesson.save': localized('保存课时', 'Save lesson'),
    'lesson.delete': localized('课时移入回收站', 'Move lesson to the recycle bin'),
    'lesson.restore': localized('恢复课时', 'Restore lesson'),
    'lesson.purge': localized('清除回收站中的课时', 'Delete lesson permanently'),
  },
  auditObjects: {
    course: localized('课程', 'Course'),
    courseChapter: localized('课程章节', 'Chapter of course'),
    courseCategory: localized('课程分类', 'Course categories'),
    lesson: localized('课时', 'Lesson'),
  },
  jobs: {
    'courses.tell-opened': localized('通知学员有新课程', 'Tell learners of new courses'),
    'courses.tell-joined': localized('通知新加入部门的学员', 'Tell those who have joined a department'),
    'courses-clear-bin': localized('清空到期的课程回收站', 'Empty the course recycle bin'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly courses: typeof manifest
  }
}
