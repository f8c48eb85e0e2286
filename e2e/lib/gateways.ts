/** A product that is no demo, with a mail server and a gateway of text messages that keep what it sends. */
import { createServer, type AddressInfo } from 'node:net'
import { SMS_KEY, type SmsStandIn, startSmsStandIn } from '@tripos/messaging/test/sms-stand-in.ts'
import { type SmtpStandIn, startSmtpStandIn } from '@tripos/messaging/test/smtp-stand-in.ts'
import { PASSWORD } from './api.ts'
import { GATEWAYS, variablesOf } from './product.ts'
import { startProduct, type StartedProduct } from './start-product.ts'

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** For `product()` of the tests of this file. */
async function startNamed(settings: Readonly<Record<string, string>>): Promise<StartedProduct> {
  const port = String(await freePort())
  const own = { TRIPOS_PORT: port, TRIPOS_PUBLIC_URL: `http://127.0.0.1:${port}`, TRIPOS_ADMIN_PASSWORD: PASSWORD }
  const product = await startProduct({ settings: { ...own, ...settings } })
  const names = variablesOf(GATEWAYS)
  process.env[names.url] = product.url
  process.env[names.dataFolder] = product.dataFolder
  return product
}

export const startWithoutGateways = (): Promise<StartedProduct> => startNamed({})

/** `program` stands in for LibreOffice, which machines may have or not. */
export const startWithConverter = (program: string): Promise<StartedProduct> =>
  startNamed({ TRIPOS_LIBREOFFICE: program })

export interface WithGateways {
  readonly product: StartedProduct
  readonly smtp: SmtpStandIn
  readonly sms: SmsStandIn
  stop(): Promise<void>
}

export async function startWithGateways(): Promise<WithGateways> {
  const smtp = await startSmtpStandIn({ user: 'tripos', password: 'correct horse' })
  const sms = await startSmsStandIn()
  const product = await startNamed({
    TRIPOS_LOG_LEVEL: 'debug',
    TRIPOS_SMTP_URL: `smtp://tripos:correct%20horse@127.0.0.1:${smtp.port}?security=none`,
    TRIPOS_SMTP_FROM: 'Example School <exams@school.example>',
    TRIPOS_SMS_PROVIDER: 'aliyun',
    TRIPOS_SMS_KEY_ID: SMS_KEY.keyId,
    TRIPOS_SMS_SECRET: SMS_KEY.secret,
    TRIPOS_SMS_SIGN_NAME: '示例学校',
    TRIPOS_SMS_ADDRESS: sms.url,
    TRIPOS_SMS_TEMPLATES: [
      'code.sent zh-CN T1 code,minutes',
      'code.sent en-US T2 code,minutes',
      'account.invited zh-CN T3 name,userName,link,hours',
      'account.invited en-US T4 name,userName,link,hours',
      'password.reset zh-CN T5 userName',
    ].join('; '),
  })
  const stop = async () => {
    await product.stop()
    await smtp.stop()
    await sms.stop()
  }
  return { product, smtp, sms, stop }
}
