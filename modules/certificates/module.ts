/** Certificates: how they look, what earns them, and whether one that is shown is real. */
import { defineModule, grant, group, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { certificatesErrors } from './errors.ts'
import { CERTIFICATES_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'certificates',
  row: 9,
  about: 'certificates: how they look, what earns them, and whether one that is shown is real',
  errors: certificatesErrors,
  tables: [
    'certificate_batches',
    'certificate_designs',
    'certificate_keys',
    'certificate_kinds',
    'certificate_series',
    'certificate_void_places',
    'certificates',
  ],
  permissions: {
    'certificate:certificate:edit': ['certificate:certificate:view'],
    'certificate:certificate:view': [],
    'certificate:key:edit': ['certificate:certificate:view'],
    'certificate:kind:edit': ['certificate:kind:view', 'common:file:upload'],
    'certificate:kind:view': ['sys:user:view'],
  },
  screens: ['CertificateKindList', 'CertificateKindEdit', 'CertificateList', 'CertificateKeys'],
  menu: [
    group('certificates', 7, {
      zh: '证书',
      en: 'Certificates',
      icon: 'certificates',
      path: '/admin/certificates',
      redirect: '/admin/certificates/kinds',
    }),
    page('certificates.kinds', {
      zh: '证书模板',
      en: 'Certificate templates',
      icon: 'certificates',
      path: '/admin/certificates/kinds',
      component: 'CertificateKindList',
      permission: 'certificate:kind:view',
      children: [grant('certificate:kind:edit', '设计证书和发放规则', 'Edit certificate templates')],
      in: 'certificates',
      order: 1,
    }),
    subPage('certificates.edit', '/admin/certificates/kinds', {
      zh: '编辑证书模板',
      en: 'Edit certificate template',
      path: '/admin/certificates/edit/:id',
      component: 'CertificateKindEdit',
      permission: 'certificate:kind:view',
      in: 'certificates',
      order: 2,
    }),
    page('certificates.issued', {
      zh: '已发证书',
      en: 'Issued certificates',
      icon: 'issuedCertificates',
      path: '/admin/certificates/issued',
      component: 'CertificateList',
      permission: 'certificate:certificate:view',
      children: [grant('certificate:certificate:edit', '发放和撤销证书', 'Grant and revoke certificates')],
      in: 'certificates',
      order: 3,
    }),
    page('certificates.keys', {
      zh: '签名密钥',
      en: 'Signing keys',
      icon: 'certificateKeys',
      path: '/admin/certificates/keys',
      component: 'CertificateKeys',
      permission: 'certificate:key:edit',
      in: 'certificates',
      order: 4,
    }),
  ],
  auditActions: {
    'certificateKind.save': localized('保存证书模板', 'Save certificate template'),
    'certificateKind.delete': localized('删除证书模板', 'Delete certificate template'),
    'certificate.grant': localized('发放证书', 'Grant certificates'),
    'certificate.revoke': localized('撤销证书', 'Revoke certificate'),
    'certificate.reissue': localized('换发证书', 'Reissue certificate'),
    'certificate.export': localized('导出证书列表', 'Export certificates'),
    'certificate.batch': localized('打包下载证书', 'Make archive of certificates'),
    'certificateKey.rotate': localized('更换证书签名密钥', 'Replace signing key of certificates'),
    'certificateKey.withdraw': localized('作废证书签名密钥', 'Withdraw signing key of certificates'),
    'certificateKey.signAgain': localized('重新签名证书', 'Sign certificates again'),
  },
  auditObjects: {
    certificateKind: localized('证书模板', 'Certificate template'),
    certificate: localized('证书', 'Certificate'),
    certificateKey: localized('证书签名密钥', 'Signing key'),
  },
  notificationsTitle: localized('证书', 'Certificates'),
  notifications: CERTIFICATES_NOTIFICATIONS,
  jobs: {
    'certificates.result-changed': localized('按考试结果发放或撤销证书', 'Grant and revoke certificates after exams'),
    'certificates.paper-marked': localized('再次通过考试后续期证书', 'Renew certificates after exams'),
    'certificates.results-released': localized('成绩公布后发放证书', 'Grant certificates when results are released'),
    'certificates.course-completed': localized('按课程完成发放证书', 'Grant certificates after courses'),
    'certificates.lesson-completed': localized('完成课时后检查课程证书', 'Look for completed courses after lessons'),
    'certificates-clear-batches': localized('清理证书打包文件', 'Delete archives of certificates'),
    'certificates-remind': localized('提醒证书即将到期', 'Remind of expiring certificates'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly certificates: typeof manifest
  }
}
