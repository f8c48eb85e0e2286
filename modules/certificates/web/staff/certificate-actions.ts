import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { CertificateState } from '../../contract/certificate-states.ts'
import { certificates } from '../../contract/certificates.ts'
import { certificatePath } from '../../contract/my-certificates.ts'
import { type Certificate, CERTIFICATE_LISTS } from './lists.ts'

const isStanding = ({ state }: Certificate): boolean =>
  state !== CertificateState.revoked && state !== CertificateState.replaced

const MAY_EDIT = 'certificate:certificate:edit' as const

function useReissue(): RowAction<Certificate> {
  const t = useTranslations('certificatesStaff.issued')
  const reissue = useEndpointMutation(certificates.reissue, {
    invalidates: CERTIFICATE_LISTS,
    onSuccess: () => toast.success(t('reissued')),
  })
  return {
    key: 'reissue',
    label: t('reissue'),
    look: 'menu',
    permission: MAY_EDIT,
    isFor: row => isStanding(row) && row.personName !== row.currentName,
    ask: ([row]) => ({
      title: t('reissueTitle'),
      content: t('reissueText', { name: row?.currentName ?? '' }),
      okText: t('reissue'),
      isDanger: false,
    }),
    run: ([row]) => (row ? reissue.mutateAsync({ id: row.id }) : undefined),
  }
}

/** What can be done with certificates that were issued. */
export function useCertificateActions(
  onRevoke: (rows: readonly Certificate[]) => void,
): readonly RowAction<Certificate>[] {
  const t = useTranslations('certificatesStaff.issued')
  const { download } = useTransfer()
  const reissue = useReissue()
  const startBatch = useEndpointMutation(certificates.startBatch, {
    invalidates: [certificates.listBatches],
    onSuccess: () => toast.success(t('batchStarted')),
  })
  return [
    {
      key: 'pdf',
      label: t('pdf'),
      nameIn: ({ number }) => t('pdfOf', { number }),
      look: 'link',
      isFor: row => !row.isToSign,
      run: ([row]) => row && download(certificates.download, { id: row.id }),
    },
    {
      key: 'check',
      label: t('check'),
      look: 'menu',
      run: ([row]) => void (row && window.open(certificatePath(row.code), '_blank', 'noopener')),
    },
    reissue,
    {
      key: 'batch',
      label: t('batch'),
      look: 'bulkOnly',
      run: rows => startBatch.mutateAsync({ ids: rows.map(row => row.id) }),
    },
    {
      key: 'revoke',
      label: t('revoke'),
      look: 'menu',
      isDanger: true,
      isBulk: true,
      permission: MAY_EDIT,
      isFor: isStanding,
      isEnabled: rows => rows.every(isStanding),
      run: rows => onRevoke(rows),
    },
  ]
}
