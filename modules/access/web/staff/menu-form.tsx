import { MenuType } from '@tripos/contract-kit/enums.ts'
import { menus } from '../../contract/menus.ts'
import { Alert, Checkbox, Form, Input, Radio, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { MENU_LISTS } from './api.ts'
import styles from '@tripos/ui-staff/organisation.module.css'
import { ParentSelect } from '@tripos/ui-staff/place-fields.tsx'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { refreshSession } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { iconNames, MenuIcon } from '@tripos/ui-staff/shell/menu-icon.tsx'
import { isGroup, type StoredMenu, titleOf, withDraft } from './stored-menu.rules.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { FormRow } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { inputOf, type MenuFormValues, type Target, valuesOf } from './menu-form.rules.ts'
import { canHoldType } from './menu-move-form.tsx'
import { MenuPreview } from './menu-preview.tsx'
import pageStyles from '@tripos/ui-staff/pages.module.css'

interface EditMenuProps {
  readonly id: string
  readonly rows: readonly StoredMenu[]
  readonly onClose: () => void
}

export function EditMenu({ id, rows, onClose }: EditMenuProps) {
  const detail = useEndpoint(menus.detail, { id }, { staleMs: 0 })
  return (
    <Loaded query={detail}>
      {({ version, roleCount, ...menu }) => (
        <MenuForm
          // A newer version is a new form.
          key={version}
          stored={{ menu, version, roleCount }}
          parent={null}
          rows={rows}
          onClose={onClose}
          onReload={() => void detail.refetch()}
        />
      )}
    </Loaded>
  )
}

interface Stored {
  readonly menu: StoredMenu
  readonly version: number
  readonly roleCount: number
}

interface MenuFormProps {
  readonly stored?: Stored
  /** Of a new entry. */
  readonly parent: StoredMenu | null
  readonly rows: readonly StoredMenu[]
  readonly onClose: () => void
  readonly onReload?: () => void
}

export function MenuForm({ stored, parent, rows, onClose, onReload }: MenuFormProps) {
  const t = useTranslations('access.menus')
  const language = useLocaleStore(state => state.language)
  return (
    <FormDrawer<typeof menus.save, MenuFormValues>
      title={stored ? t('editTitle', { name: titleOf(stored.menu, language) }) : t('new')}
      endpoint={menus.save}
      initial={valuesOf(stored?.menu, parent)}
      toInput={values => ({
        ...inputOf(values),
        ...(stored ? { id: stored.menu.id, version: stored.version } : {}),
      })}
      invalidates={MENU_LISTS}
      fields={{ parentId: 'parent' }}
      fieldOf={{
        MENU_PATH_TAKEN: 'path',
        MENU_CYCLE: 'parent',
        MENU_NEEDED: 'hidden',
        MENU_BUILT_IN: 'title',
        GRANT_NOT_HELD: 'permission',
      }}
      onSaved={() => {
        void refreshSession()
        onClose()
      }}
      onClose={onClose}
      {...(onReload ? { onReload } : {})}
    >
      <Fields stored={stored} rows={rows} />
    </FormDrawer>
  )
}

interface FieldsProps {
  readonly stored: Stored | undefined
  readonly rows: readonly StoredMenu[]
}

function Fields({ stored, rows }: FieldsProps) {
  const t = useTranslations('access.menus')
  const types = useTranslations('access.menuType')
  const tree = useTranslations('org.tree')
  const language = useLocaleStore(state => state.language)
  const isBuiltIn = stored?.menu.isBuiltIn ?? false
  const type = Form.useWatch<MenuType | undefined>('type') ?? stored?.menu.type ?? MenuType.menu
  return (
    <>
      {isBuiltIn && <Alert type="info" showIcon title={t('builtInHint')} className={pageStyles.report ?? ''} />}
      {stored && <p className={pageStyles.muted}>{t('grantedBy', { count: stored.roleCount })}</p>}
      <Form.Item name="type" label={t('type')} extra={t('typeHint')}>
        <Radio.Group
          disabled={isBuiltIn}
          options={Object.values(MenuType).map(value => ({ value, label: types(`${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="parent" label={tree('parent')} required>
        <ParentSelect
          label={tree('parent')}
          rows={rows}
          nameOf={row => titleOf(row, language)}
          moved={stored?.menu.id}
          canHold={row => canHoldType(row, type)}
          hasTop={type !== MenuType.function}
        />
      </Form.Item>
      <FormRow>
        <Form.Item name="title" label={t('titleZh')} required>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="titleEn" label={t('titleEn')} extra={t('titleEnHint')}>
          <Input maxLength={64} />
        </Form.Item>
      </FormRow>
      {type !== MenuType.function && <PageFields type={type} rows={rows} isBuiltIn={isBuiltIn} />}
      <Form.Item
        name="permission"
        label={t('permission')}
        required={type === MenuType.function}
        extra={t('permissionHint')}
      >
        <PermissionSelect rows={rows} disabled={isBuiltIn} />
      </Form.Item>
      {type !== MenuType.function && <Flags type={type} />}
      <Draft stored={stored} rows={rows} />
    </>
  )
}

function PageFields({ type, rows, isBuiltIn }: { type: MenuType; rows: readonly StoredMenu[]; isBuiltIn: boolean }) {
  const t = useTranslations('access.menus')
  const chosen = Form.useWatch<Target | undefined>('target') ?? 'page'
  const target = type === MenuType.route ? 'page' : chosen
  const targets: readonly Target[] = ['page', 'group', 'link']
  return (
    <>
      {type === MenuType.menu && (
        <Form.Item name="target" label={t('target')}>
          <Radio.Group disabled={isBuiltIn} options={targets.map(value => ({ value, label: t(`targets.${value}`) }))} />
        </Form.Item>
      )}
      <Form.Item name="icon" label={t('icon')}>
        <IconPicker />
      </Form.Item>
      <Form.Item name="path" label={t('path')} required extra={target === 'link' ? t('linkHint') : t('pathHint')}>
        <Input maxLength={200} disabled={isBuiltIn} inputMode="url" />
      </Form.Item>
      {target !== 'link' && (
        <Form.Item name="component" label={t('component')} required extra={t('componentHint')}>
          <ComponentSelect rows={rows} isForGroup={target === 'group'} disabled={isBuiltIn} />
        </Form.Item>
      )}
      <FormRow>
        {target === 'group' && (
          <Form.Item name="redirect" label={t('redirect')} extra={t('redirectHint')}>
            <Input maxLength={200} disabled={isBuiltIn} />
          </Form.Item>
        )}
        {target === 'page' && (
          <Form.Item name="activeMenu" label={t('activeMenu')} extra={t('activeMenuHint')}>
            <Input maxLength={200} disabled={isBuiltIn} />
          </Form.Item>
        )}
        <Form.Item name="name" label={t('name')} extra={t('nameHint')}>
          <Input maxLength={64} disabled={isBuiltIn} />
        </Form.Item>
      </FormRow>
    </>
  )
}

interface ControlProps<V> {
  readonly id?: string
  readonly value?: V
  readonly onChange?: (value: V) => void
  readonly disabled?: boolean
}

/** The screens that the app has, each with the title of the entry that comes with it. */
function ComponentSelect(props: ControlProps<string> & { rows: readonly StoredMenu[]; isForGroup: boolean }) {
  const { rows, isForGroup, value = '', ...rest } = props
  const t = useTranslations('access.menus')
  const language = useLocaleStore(state => state.language)
  // Every screen comes with a built-in entry, which cannot be deleted.
  const screens = rows.filter(row => row.isBuiltIn && row.component !== '' && !isGroup(row))
  const options = isForGroup
    ? (['Layout', 'WebLayout'] as const).map(key => ({ value: key, label: t(`layouts.${key}`) }))
    : screens.map(row => ({ value: row.component, label: `${titleOf(row, language)} (${row.component})` }))
  const isFitting = options.some(option => option.value === value)
  return (
    <Select<string | null>
      {...rest}
      aria-label={t('component')}
      placeholder={t('choose')}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={isFitting ? value : null}
      onChange={next => props.onChange?.(next ?? '')}
    />
  )
}

/** The tags that the product knows: each is granted by a built-in entry. */
function PermissionSelect({ rows, value, onChange, ...rest }: ControlProps<string | null> & Pick<FieldsProps, 'rows'>) {
  const t = useTranslations('access.menus')
  const language = useLocaleStore(state => state.language)
  const byTag = new Map(rows.flatMap(row => (row.permission === null ? [] : [[row.permission, row] as const])))
  return (
    <Select<string | null>
      {...rest}
      aria-label={t('permission')}
      placeholder={t('noPermission')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={[...byTag]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([tag, row]) => ({ value: tag, label: `${tag} · ${titleOf(row, language)}` }))}
      value={value ?? null}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}

function IconPicker({ id, value = '', onChange }: ControlProps<string>) {
  const t = useTranslations('access.menus')
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      aria-label={t('icon')}
      className={styles.icons ?? ''}
      optionType="button"
      value={value}
      onChange={event => onChange?.(String(event.target.value))}
    >
      <Radio.Button value="">{t('noIcon')}</Radio.Button>
      {iconNames().map(name => (
        <Radio.Button key={name} value={name} aria-label={name} title={name}>
          <MenuIcon name={name} />
        </Radio.Button>
      ))}
    </Radio.Group>
  )
}

const FLAGS = ['hidden', 'alwaysShow', 'affix', 'noCache', 'noRedirect'] as const

function Flags({ type }: { type: MenuType }) {
  const t = useTranslations('access.menus.flags')
  const target = Form.useWatch<Target | undefined>('target')
  const fits = (flag: (typeof FLAGS)[number]) => {
    if (flag === 'hidden') return type === MenuType.menu
    if (flag === 'alwaysShow') return type === MenuType.menu && target === 'group'
    return target !== 'link' || type === MenuType.route
  }
  return (
    <div className={pageStyles.report}>
      {FLAGS.filter(fits).map(flag => (
        <Form.Item key={flag} name={flag} valuePropName="checked" noStyle={flag !== 'hidden'}>
          <Checkbox>{t(flag)}</Checkbox>
        </Form.Item>
      ))}
    </div>
  )
}

/** What the sidebar will look like once this is saved. */
function Draft({ stored, rows }: FieldsProps) {
  const t = useTranslations('access.menus')
  const values = Form.useWatch<MenuFormValues | undefined>([], { preserve: true })
  if (!values || values.type === MenuType.function) return null
  const draft = inputOf({ ...valuesOf(stored?.menu, null), ...values })
  const title = draft.title === '' ? t('untitled') : draft.title
  return (
    <section aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <MenuPreview rows={withDraft(rows, { ...draft, title, id: stored?.menu.id ?? 'draft' })} />
    </section>
  )
}
