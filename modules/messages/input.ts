/** Inputs of channels, robots and the log of messages. */
import { messageChannels, messageRobots, messages } from './contract.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const MESSAGES_PROBLEMS = {
  hostMissing: problem('host', '启用前请填写服务器地址。', 'Fill in the server before you switch mails on.'),
  fromMissing: problem('from', '启用前请填写发件邮箱。', 'Fill in the sender before you switch mails on.'),
  passwordAgain: problem(
    'password',
    '服务器、端口、加密方式、证书或用户名已更改，请重新输入密码。',
    'The server, port, encryption, certificate or user has changed: type the password again.',
  ),
  dkimIncomplete: problem(
    'dkimSelector',
    '邮件签名需要同时填写域名、选择器和私钥。',
    'DKIM needs a domain, a selector and a key.',
  ),
  keyIdMissing: problem('keyId', '启用前请填写密钥编号。', 'Fill in the key ID before you switch text messages on.'),
  secretMissing: problem('secret', '启用前请填写密钥。', 'Fill in the secret before you switch text messages on.'),
  secretAgain: problem(
    'secret',
    '服务商、地址或密钥编号已更改，请重新输入密钥。',
    'The provider, address or key ID has changed: type the secret again.',
  ),
  signNameMissing: problem('signName', '启用前请填写短信签名。', 'Fill in the signature before you switch them on.'),
  appIdMissing: problem('appId', '启用前请填写应用编号。', 'Fill in the application ID before you switch them on.'),
  urlMissing: problem('url', '启用前请填写接口地址。', 'Fill in the address before you switch text messages on.'),
  templateTwice: problem(
    'templates',
    '同一类消息的同一语言只能有一个模板。',
    'There can be one template for each kind of message and language.',
  ),
  templateParam: problem(
    'templates',
    '“{kind}”没有变量 {param}，请在该模板中重新选择变量。',
    'Messages about "{kind}" have no value {param}. Choose the values of that template again.',
  ),
  addressMissing: problem('address', '请填写机器人地址。', "Fill in the robot's webhook address."),
  addressWrong: problem(
    'address',
    '这不是所选平台的机器人地址。',
    'This is not an address of a robot of that provider.',
  ),
} satisfies ProblemsOf<typeof messageChannels | typeof messageRobots>

export const CHANNELS_INPUT: ModuleInput = {
  calls: [messageChannels, messageRobots],
  fields: {
    isOn: localized('启用', 'On'),
    host: localized('服务器', 'Server'),
    port: localized('端口', 'Port'),
    security: localized('加密方式', 'Encryption'),
    user: localized('用户名', 'User'),
    password: localized('密码', 'Password'),
    from: localized('发件邮箱', 'Sender'),
    fromName: localized('发件人名称', 'Name of the sender'),
    caCertificate: localized('根证书', 'CA certificate'),
    bounceAddress: localized('退信邮箱', 'Address for bounces'),
    dkimDomain: localized('签名域名', 'DKIM domain'),
    dkimSelector: localized('签名选择器', 'DKIM selector'),
    dkimKey: localized('签名私钥', 'DKIM key'),
    provider: localized('服务商', 'Provider'),
    keyId: localized('密钥编号', 'Key ID'),
    secret: localized('密钥', 'Secret'),
    signName: localized('短信签名', 'Signature'),
    appId: localized('应用编号', 'Application ID'),
    region: localized('地域', 'Region'),
    url: localized('接口地址', 'Address'),
    templates: localized('短信模板', 'Templates'),
    kind: localized('类型', 'Kind'),
    templateId: localized('模板编号', 'Template ID'),
    language: localized('语言', 'Language'),
    name: localized('名称', 'Name'),
    address: localized('机器人地址', 'Webhook address'),
    kinds: localized('消息类型', 'Kinds of messages'),
  },
  unseen: {
    'templates.{n}': localized('第 {n} 个模板', 'template {n}'),
    params: localized('模板变量', 'Values'),
    'params.{n}': localized('第 {n} 个变量', 'value {n}'),
    to: localized('接收方', 'Receiver'),
    channel: localized('通道', 'Channel'),
    'kinds.{n}': localized('第 {n} 类', 'kind {n}'),
  },
  problems: MESSAGES_PROBLEMS,
}

export const LOG_INPUT: ModuleInput = {
  calls: [messages],
  fields: {
    channel: localized('通道', 'Channel'),
    state: localized('状态', 'State'),
    kind: localized('类型', 'Kind'),
    from: localized('开始日期', 'From'),
    until: localized('结束日期', 'Until'),
  },
}
