/** Who teaches the courses. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { lecturersErrors } from './errors.ts'

export const manifest = defineModule({
  name: 'lecturers',
  row: 5,
  about: 'who teaches the courses',
  errors: lecturersErrors,
  tables: ['lecturers'],
  permissions: {
    'course:lecturer:edit': ['course:lecturer:view'],
    'course:lecturer:view': [],
  },
  screens: ['LecturerList'],
  menu: [
    page('courses.lecturers', {
      zh: '讲师',
      en: 'Lecturers',
      icon: 'lecturers',
      path: '/admin/courses/lecturers',
      component: 'LecturerList',
      permission: 'course:lecturer:view',
      children: [grant('course:lecturer:edit', '编辑讲师', 'Edit lecturers')],
      in: 'courses',
      order: 5,
    }),
  ],
  auditActions: {
    'lecturer.save': localized('保存讲师', 'Save lecturer'),
    'lecturer.show': localized('显示讲师', 'Show lecturer'),
    'lecturer.hide': localized('隐藏讲师', 'Hide lecturer'),
    'lecturer.delete': localized('删除讲师', 'Delete lecturer'),
  },
  auditObjects: {
    lecturer: localized('讲师', 'Lecturer'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly lecturers: typeof manifest
  }
}
