import { signedText, SYNC_LINK_PATH, type SyncLink } from '../../contract/partners.ts'
import { Alert, Collapse, Modal, Typography } from 'antd'
import { useTranslations } from 'use-intl'

/** The one moment in which a secret is shown. It closes by its button only. */
export function PartnerSecret({ keyId, secret, onClose }: { keyId: string; secret: string; onClose: () => void }) {
  const t = useTranslations('identityPartners')
  return (
    <Modal
      open
      title={t('secretTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      okText={t('secretSaved')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
    >
      <Alert type="warning" showIcon title={t('secretText')} />
      <dl>
        <dt>{t('keyId')}</dt>
        <dd>
          <Typography.Text code copyable={{ text: keyId }}>
            {keyId}
          </Typography.Text>
        </dd>
        <dt>{t('secret')}</dt>
        <dd>
          <Typography.Text code copyable={{ text: secret }}>
            {secret}
          </Typography.Text>
        </dd>
      </dl>
    </Modal>
  )
}

const EXAMPLE: SyncLink = {
  keyId: '…',
  userName: 'wangxiaoming',
  realName: 'Wang Xiaoming',
  departments: 'School/Grade 1/Class 3',
  role: 'student',
  timestamp: '1767225600',
  nonce: 'b7f1c2d4e5f60718',
}

const CODE = `const text = ['keyId', 'userName', 'realName', 'departments', 'role', 'timestamp', 'nonce']
  .map(name => name + '=' + link[name])
  .join('\\n')
const sign = crypto.createHmac('sha256', secret).update(text, 'utf8').digest('hex')
const url = '${SYNC_LINK_PATH}?' + new URLSearchParams({ ...link, sign })`

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** How a partner makes its links: what is signed, and an example. */
export function PartnerGuide() {
  const t = useTranslations('identityPartners')
  const children = (
    <>
      <p>{t('guideText')}</p>
      <p>{t('guideSigned')}</p>
      <pre style={WRAPPED}>{signedText(EXAMPLE)}</pre>
      <p>{t('guideCode')}</p>
      <pre style={WRAPPED}>{CODE}</pre>
    </>
  )
  return <Collapse style={{ marginBlockStart: 16 }} items={[{ key: 'guide', label: t('guideTitle'), children }]} />
}
