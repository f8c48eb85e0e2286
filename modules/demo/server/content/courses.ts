import type { DemoCourse } from './types.ts'

const tex = (latex: string): string => `<span data-type="inline-math" data-latex="${latex}"></span>`
const block = (latex: string): string => `<div data-type="block-math" data-latex="${latex}"></div>`

const STRENGTH = `<h3>猜中一个密码要多久</h3><p>从 ${tex('N')} 种字符中随机取 ${tex('L')} 个组成密码，共有 ${tex('N^L')} 种可能。它的强度以比特计：</p>${block('H = \\log_2 N^L = L \\log_2 N')}<p>只用小写字母（${tex('N=26')}）时，每个字符约 4.7 比特；改用大小写字母和数字（${tex('N=62')}），每个字符约 5.95 比特。</p><table><tbody><tr><th>密码</th><th>可能的个数</th><th>强度</th></tr><tr><td>8 个小写字母</td><td>${tex('26^8 \\approx 2.1 \\times 10^{11}')}</td><td>37.6 比特</td></tr><tr><td>12 个小写字母</td><td>${tex('26^{12} \\approx 9.5 \\times 10^{16}')}</td><td>56.4 比特</td></tr><tr><td>12 个字母或数字</td><td>${tex('62^{12} \\approx 3.2 \\times 10^{21}')}</td><td>71.5 比特</td></tr></tbody></table><p>可见加长比加花样更有效：每多一个小写字母，要猜的次数就变为 26 倍。</p><h3>在学校里怎么做</h3><ul><li>每个网站用不同的密码，交给密码管理器保存。</li><li>需要自己记住的少数密码，用四到五个随机词组成。</li><li>生日、学号和姓名不是随机的，不要使用。</li><li>能打开两步验证的地方都打开。</li></ul>`

const PHISHING = `<h3>钓鱼邮件的五个迹象</h3><ol><li><strong>催促：</strong>“两小时内不处理，账号将被停用”。</li><li><strong>发件地址：</strong>显示的名字可以随意写，要看 @ 后面的域名。</li><li><strong>链接：</strong>把鼠标放在链接上，看实际地址与文字是否一致。</li><li><strong>附件：</strong>没有约定的压缩包和带宏的文档不要打开。</li><li><strong>索要密码：</strong>任何老师和管理员都不会要您的密码。</li></ol><h3>如果已经点开</h3><p>立即修改该账号的密码，并告知网络中心。越早说明，越容易补救；主动说明不会受到处分。</p><blockquote>拿不准时，用另一种方式向发件人确认：打电话，或当面问。</blockquote>`

const TLS = `<p>浏览器地址栏里的锁表示：您与网站之间的内容经过加密，并且对方持有该域名的证书。下图是建立连接的过程。</p>`

const TLS_AFTER = `<p>双方各取一个私密的数，交换由它算出的公开值，就能得到同一个密钥，而旁听者得不到它（Diffie-Hellman）：</p>${block('(g^a)^b \\equiv (g^b)^a \\pmod p')}<p>锁不表示网站可信：钓鱼网站也可以有证书。域名是否正确，仍要自己看。</p>`

const WAVES = `<h3>What a wave carries</h3><p>A wave carries energy and momentum, not matter: a cork on a pond rises and falls where it is while the ripple runs past it. For a wave of frequency ${tex('f')} and wavelength ${tex('\\lambda')} the speed is</p>${block('v = f \\lambda')}<p>The displacement at the place ${tex('x')} and time ${tex('t')} of a wave that travels to the right is</p>${block('y(x, t) = A \\sin\\left( \\frac{2 \\pi x}{\\lambda} - 2 \\pi f t \\right)')}<h3>Try it</h3><p>A note of 440 Hz in air at 340 m/s has the wavelength ${tex('\\lambda = v / f \\approx 0.77\\,\\mathrm{m}')}. What is it in water, where sound travels at about 1480 m/s? The frequency stays the same; the wavelength becomes 3.4 m.</p>`

const STANDING = `<p>Two equal waves that run in opposite directions add up to a pattern that stands still. On a string that is fixed at both ends only whole numbers of half wavelengths fit.</p>`

const STANDING_AFTER = `${block('L = n\\,\\frac{\\lambda_n}{2}, \\qquad f_n = n\\,\\frac{v}{2L}, \\qquad n = 1, 2, 3, \\dots')}<p>The points that never move are the <strong>nodes</strong>; those that move most are the <strong>antinodes</strong>. The ${tex('n')}th harmonic has ${tex('n')} antinodes and ${tex('n + 1')} nodes, both ends counted.</p><p>On a string of tension ${tex('T')} and mass per length ${tex('\\mu')} the speed is ${tex('v = \\sqrt{T / \\mu}')}: four times the tension doubles every frequency.</p>`

export const courses: DemoCourse[] = [
  {
    title: '信息安全入门',
    lecturer: '林晓雯',
    category: '安全教育',
    coverPicture: 'dmz-network.png',
    introductionHtml:
      '<p>面向全体同学的必修课，约 20 分钟：怎样选密码，怎样识别钓鱼邮件，浏览器的锁表示什么。学完后参加综合测评。</p>',
    isRequired: true,
    inOrder: true,
    dueInDays: 30,
    chapters: [
      {
        title: '一、账号与密码',
        lessons: [
          { kind: 'text', title: '一个好密码有多强', html: STRENGTH, minutes: 1 },
          { kind: 'text', title: '识别钓鱼邮件', html: PHISHING, minutes: 1 },
        ],
      },
      {
        title: '二、安全的连接',
        lessons: [
          {
            kind: 'text',
            title: '地址栏里的锁',
            html: TLS,
            picture: { file: 'tls-handshake.png', alt: 'TLS 握手：客户端与服务器交换随机数、证书和密钥' },
            htmlAfter: TLS_AFTER,
            minutes: 1,
          },
          {
            kind: 'link',
            title: '延伸阅读：Web 安全',
            url: 'https://developer.mozilla.org/zh-CN/docs/Web/Security',
            isElective: true,
          },
        ],
      },
      {
        title: '三、测评',
        lessons: [{ kind: 'exam', title: '综合测评', exam: 'maths-and-security', isElective: true }],
      },
    ],
  },
  {
    title: 'Waves and standing waves',
    lecturer: 'Helen Carter',
    category: 'Physics',
    coverPicture: 'standing-wave.png',
    introductionHtml:
      '<p>What a wave carries, how fast it runs, and why a string sounds at whole multiples of one frequency. For grades 10 and 11, and for everybody who plays an instrument.</p>',
    isRequired: false,
    inOrder: false,
    chapters: [
      {
        title: 'Waves',
        lessons: [{ kind: 'text', title: 'Speed, frequency and wavelength', html: WAVES, minutes: 2 }],
      },
      {
        title: 'Standing waves',
        lessons: [
          {
            kind: 'text',
            title: 'Nodes and antinodes',
            html: STANDING,
            picture: { file: 'standing-wave.png', alt: 'A standing wave on a string with its nodes and antinodes' },
            htmlAfter: STANDING_AFTER,
            minutes: 2,
          },
          {
            kind: 'link',
            title: 'Experiment: a wave on a string',
            url: 'https://phet.colorado.edu/en/simulations/wave-on-a-string',
            isElective: true,
          },
        ],
      },
    ],
  },
]
