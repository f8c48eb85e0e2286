/** The menu of courses: what they are made of, who teaches them, what is said under them. */
import { grant, group, page, subPage } from './builtin-menu.ts'

export const COURSES = group(
  'courses',
  { zh: '课程管理', en: 'Courses', icon: 'courses', path: '/admin/courses', redirect: '/admin/courses/list' },
  [
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
        grant('course:record:view', '查看学习记录', 'See learning records'),
        grant('course:record:edit', '提醒学员', 'Remind learners'),
      ],
    }),
    page('courses.bin', {
      zh: '课程回收站',
      en: 'Bin of courses',
      icon: 'bin',
      path: '/admin/courses/bin',
      component: 'CourseBin',
      permission: 'course:course:edit',
    }),
    page('courses.assets', {
      zh: '素材库',
      en: 'Files',
      icon: 'assets',
      path: '/admin/courses/assets',
      component: 'AssetList',
      permission: 'course:asset:view',
      children: [grant('course:asset:edit', '上传和管理素材', 'Upload and manage files')],
    }),
    subPage('courses.edit', '/admin/courses/list', {
      zh: '编辑课程',
      en: 'Edit course',
      path: '/admin/courses/edit/:id',
      component: 'CourseEdit',
      permission: 'course:course:view',
    }),
    page('courses.lecturers', {
      zh: '讲师',
      en: 'Lecturers',
      icon: 'lecturers',
      path: '/admin/courses/lecturers',
      component: 'LecturerList',
      permission: 'course:lecturer:view',
      children: [grant('course:lecturer:edit', '编辑讲师', 'Edit lecturers')],
    }),
    page('courses.talk', {
      zh: '评论与提问',
      en: 'Discussion',
      icon: 'talk',
      path: '/admin/courses/talk',
      component: 'TalkList',
      permission: 'course:talk:view',
      children: [grant('course:talk:edit', '审核和回复评论', 'Moderate and answer comments')],
    }),
    subPage('courses.learners', '/admin/courses/list', {
      zh: '学习记录',
      en: 'Learners',
      path: '/admin/courses/learners/:id',
      component: 'LearnerList',
      permission: 'course:record:view',
    }),
  ],
)
