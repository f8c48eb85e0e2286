import { PlusOutlined } from '@ant-design/icons'
import { courses } from '../../contract/courses.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Form, Input } from 'antd'
import { useTranslations } from 'use-intl'
import { COURSE_LISTS } from './api.ts'
import { toCategoriesInput } from './course-form.rules.ts'
import { OrderButtons } from '@tripos/ui-staff/order-buttons.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import styles from './courses.module.css'

interface CategoryDrawerProps {
  readonly categories: Output<typeof courses.categories>
  readonly onClose: () => void
}

interface Values {
  readonly categories: { readonly id?: string; readonly name?: string }[]
}

/** The categories of courses in their order: all of them at once. */
export function CategoryDrawer({ categories, onClose }: CategoryDrawerProps) {
  const t = useTranslations('courses.categories')
  const initial: Values = { categories: categories.map(({ id, name }) => ({ id, name })) }
  return (
    <FormDrawer
      title={t('title')}
      endpoint={courses.categoriesSave}
      initial={initial}
      toInput={values => toCategoriesInput(values.categories, categories)}
      invalidates={COURSE_LISTS}
      fieldOf={{ COURSE_CATEGORY_TAKEN: 'categories' }}
      onReload={onClose}
      onSaved={onClose}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('hint')}</p>
      <Form.List name="categories">
        {(fields, { add, move, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }, at) => (
              <div key={key} className={styles.line}>
                <Form.Item name={[name, 'name']} className={styles.inLine ?? ''}>
                  <Input maxLength={60} aria-label={t('name', { no: at + 1 })} />
                </Form.Item>
                <OrderButtons
                  labels={{
                    up: t('up', { no: at + 1 }),
                    down: t('down', { no: at + 1 }),
                    remove: t('remove', { no: at + 1 }),
                  }}
                  isFirst={at === 0}
                  isLast={at === fields.length - 1}
                  onMove={by => move(at, at + by)}
                  onRemove={() => remove(at)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add({ name: '' })}>
              {t('add')}
            </Button>
          </>
        )}
      </Form.List>
    </FormDrawer>
  )
}
