import { access } from '../../contract/access.ts'
import { MenuForm } from './menu-form.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

const close = () => undefined

export const ACCESS_FORMS: IncompleteForms = {
  cases: {
    role: { file: 'role-edit', screen: 'RoleEdit' },
    'entry of the menu': { file: 'menu-form', form: <MenuForm parent={null} rows={[]} onClose={close} /> },
  },
  openedComplete: ['menu-move-form'],
  answers: { [access.rolePreview.path]: { routes: [], functions: [] } },
}
