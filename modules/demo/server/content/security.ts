import type { DemoBank } from './types.ts'

export const security: DemoBank = {
  key: 'security',
  name: '信息安全基础',
  lang: 'zh',
  questions: [
    {
      key: 'availability',
      type: 1,
      level: 1,
      tags: ['安全目标'],
      stem: '选课开放当天，学校的选课系统遭到大量僵尸主机的请求冲击，学生长时间无法打开页面，但数据没有泄露，也没有被改动。这次攻击主要破坏了信息安全的哪个目标？',
      options: [
        { text: '机密性', isRight: false, why: '机密性指信息不被无权的人看到；题中数据没有泄露。' },
        { text: '完整性', isRight: false, why: '完整性指信息不被擅自改动；题中数据没有改动。' },
        { text: '可用性', isRight: true, why: '合法用户需要时打不开页面，受到破坏的正是可用性。' },
        { text: '抗抵赖性', isRight: false, why: '抗抵赖性指做过的事不能否认，与能否访问无关。' },
      ],
      analysis:
        '可用性是指授权用户在需要时能够访问信息和服务。分布式拒绝服务攻击耗尽带宽或计算资源，使合法用户得不到服务，直接破坏的是可用性。数据没有泄露，机密性未受影响；数据没有被改动，完整性未受影响。',
    },
    {
      key: 'password-storage',
      type: 1,
      level: 1,
      tags: ['口令', '密码学'],
      stem: '设计用户系统时，下列存储登录口令的方式中最合适的是',
      options: [
        { text: '用 AES 加密口令，密钥写在程序代码中', isRight: false },
        { text: '为每个用户生成随机盐值，存储 Argon2id 的计算结果和参数', isRight: true },
        { text: '存储口令的 MD5 值', isRight: false },
        { text: '全站使用同一个盐值，存储加盐后的 SHA-256 值', isRight: false },
      ],
      analysis:
        '口令应当用专门的口令散列算法处理。Argon2id 计算缓慢且占用较多内存，使大规模猜测的代价很高；每个用户不同的随机盐值使预先计算的对照表失效，也看不出哪些用户的口令相同。\nMD5 和 SHA-256 计算太快，全站同一盐值还允许攻击者一次猜测对照所有用户；可逆加密的密钥一旦随代码泄露，全部口令即被还原。',
    },
    {
      key: 'sql-injection',
      type: 1,
      level: 1,
      tags: ['Web 安全', '注入'],
      stem: '防范 SQL 注入最根本、最可靠的做法是',
      options: [
        { text: '使用参数化查询，使用户输入只作为数据传递，不参与语句的解析', isRight: true },
        { text: '在浏览器端用脚本检查输入中是否含有单引号', isRight: false },
        { text: '把数据库的错误信息隐藏起来，不显示给用户', isRight: false },
        { text: '把网站从 HTTP 升级为 HTTPS', isRight: false },
      ],
      analysis:
        'SQL 注入的成因是把输入拼接进语句，使数据变成了代码。参数化查询先确定语句结构，再传入数值，输入无论包含什么字符都不会改变语句的含义。\n浏览器端的检查可以被绕过；隐藏错误信息只是增加探测难度；HTTPS 保护的是传输过程，不改变服务器怎样处理输入。',
    },
    {
      key: 'rsa-private-exponent',
      type: 1,
      level: 3,
      tags: ['密码学', 'RSA'],
      stem: String.raw`教学用的小规模 RSA 中，取 $p=5$，$q=11$，公钥指数 $e=7$。已知 $ed\equiv 1 \pmod{\varphi(n)}$，则满足 $0<d<\varphi(n)$ 的私钥指数 $d=$`,
      options: [
        { text: '$3$', isRight: false },
        { text: '$17$', isRight: false },
        { text: '$33$', isRight: false },
        { text: '$23$', isRight: true },
      ],
      analysis: String.raw`$n=pq=55$，$\varphi(n)=(p-1)(q-1)=4\times 10=40$。需要 $7d\equiv 1\pmod{40}$。
因为 $7\times 23=161=4\times 40+1$，所以 $d=23$。实际使用的 RSA 模数至少为 $2048$ 位，这里的数值只用于说明计算过程。`,
    },
    {
      key: 'password-entropy',
      type: 1,
      level: 2,
      tags: ['口令', '信息熵'],
      stem: String.raw`一个口令的每一位都从 $26$ 个小写字母和 $10$ 个数字中独立、等概率地随机选取，共 $8$ 位。若有 $N$ 种等可能的口令，则其熵为 $\log_2 N$ 比特。这个口令的熵约为（$\log_2 36\approx 5.17$）`,
      options: [
        { text: '$41.4$ 比特', isRight: true },
        { text: '$37.6$ 比特', isRight: false },
        { text: '$64$ 比特', isRight: false },
        { text: '$288$ 比特', isRight: false },
      ],
      analysis: String.raw`可能的口令共有 $N=36^8$ 种，熵为 $\log_2 36^8=8\log_2 36\approx 8\times 5.17\approx 41.4$ 比特。
$37.6$ 是只用小写字母的结果（$8\log_2 26$）；$64$ 是 $8$ 个完全随机字节的结果；$288=36\times 8$ 没有取对数。注意：人自己想出来的口令远达不到这个数值，只有随机生成才成立。`,
    },
    {
      key: 'tls-certificate-verify',
      type: 1,
      level: 3,
      tags: ['TLS', '密码学'],
      stem: '下图是 TLS 1.3 完整握手（只验证服务器身份）的主要消息。其中 CertificateVerify 消息的作用是',
      picture: 'tls-handshake.png',
      pictureAlt:
        '客户端发送 ClientHello；服务器依次返回 ServerHello、EncryptedExtensions、Certificate、CertificateVerify、Finished；客户端发送 Finished，之后双方传输应用数据。',
      options: [
        { text: '告诉客户端证书尚未过期', isRight: false },
        { text: '协商双方使用的对称加密算法', isRight: false },
        { text: '证明服务器持有与证书中公钥对应的私钥', isRight: true },
        { text: '用服务器公钥加密会话密钥后发送给客户端', isRight: false },
      ],
      analysis:
        '证书是公开的，任何人都可以出示别人的证书。服务器在 CertificateVerify 中用私钥对到此为止的握手记录签名，客户端用证书中的公钥验证，由此确认对方确实持有私钥，并且握手内容没有被改动。\n证书是否过期由客户端检查证书内容得知；算法在 ClientHello 和 ServerHello 中协商；TLS 1.3 的密钥由双方的 key_share 协商得出，不再用公钥加密传送。',
    },
    {
      key: 'dmz-firewall-rule',
      type: 1,
      level: 2,
      tags: ['网络安全', '防火墙'],
      stem: '某校网络结构如图所示，Web 服务器需要读写成绩数据库（TCP 5432 端口）。按照最小权限原则，内层防火墙应当放行的连接是',
      picture: 'dmz-network.png',
      pictureAlt:
        '互联网经外层防火墙连接隔离区，隔离区内有 Web 服务器；隔离区经内层防火墙连接内网，内网中有成绩数据库和办公电脑。',
      options: [
        { text: '互联网任意地址 → 成绩数据库 TCP 5432', isRight: false },
        { text: 'Web 服务器 → 成绩数据库 TCP 5432', isRight: true },
        { text: '隔离区所有主机 → 内网所有主机的所有端口', isRight: false },
        { text: '成绩数据库 → 互联网任意地址的所有端口', isRight: false },
      ],
      analysis:
        '最小权限原则要求只开放业务必需的来源、目的和端口。业务只需要 Web 服务器访问数据库的 5432 端口，因此只放行这一条，其余默认拒绝。\n这样即使 Web 服务器被攻破，攻击者能直接到达的内网范围也很小。让数据库直接面向互联网，或者允许隔离区任意访问内网，都会使隔离区失去意义。',
    },
    {
      key: 'phishing-mail',
      type: 1,
      level: 1,
      tags: ['安全意识', '钓鱼'],
      stem: '教师收到一封署名“校信息中心”的邮件，要求在两小时内点击链接重新登录，否则邮箱将被停用。最恰当的处理方式是',
      options: [
        { text: '立即点击链接登录，避免邮箱被停用', isRight: false },
        { text: '回复邮件，询问对方是否真的是信息中心', isRight: false },
        { text: '转发给同事，请大家一起判断', isRight: false },
        { text: '不点击链接，通过学校公布的电话或网址向信息中心核实并报告', isRight: true },
      ],
      analysis:
        '制造紧迫感、冒充权威部门、诱导点击链接是钓鱼邮件的典型特征。应当使用独立的可信渠道核实，并向安全负责人报告，以便提醒其他人。\n直接回复只会联系到攻击者本人，发件人名称和地址都可以伪造；转发会扩大传播范围。',
    },
    {
      key: 'subnet-range',
      type: 1,
      level: 2,
      tags: ['网络安全', '子网'],
      stem: String.raw`为隔离实验室网络，管理员划分了子网 192.168.10.64/26，它包含 $2^{32-26}=64$ 个地址。下列地址中属于该子网的是`,
      options: [
        { text: '192.168.10.60', isRight: false },
        { text: '192.168.10.100', isRight: true },
        { text: '192.168.10.130', isRight: false },
        { text: '192.168.10.200', isRight: false },
      ],
      analysis: String.raw`前缀长度为 $26$，主机部分有 $32-26=6$ 位，共 $2^6=64$ 个地址，范围是 192.168.10.64 到 192.168.10.127。
其中 64 为网络地址，127 为广播地址，可分配给主机的有 $2^6-2=62$ 个。只有 100 落在这个范围内。`,
    },
    {
      key: 'two-factor',
      type: 2,
      level: 2,
      tags: ['身份鉴别'],
      stem: '双因素鉴别要求两个因素属于不同类别（所知、所有、生物特征）。下列组合中属于双因素鉴别的有',
      options: [
        { text: '登录口令和安全问题的答案', isRight: false },
        { text: '登录口令和硬件令牌显示的一次性数字', isRight: true },
        { text: '智能卡和指纹', isRight: true },
        { text: '登录口令和另设的 6 位数字密码', isRight: false },
        { text: '登录口令和手机验证器应用生成的一次性数字', isRight: true },
      ],
      analysis:
        '口令、安全问题的答案、数字密码都属于“所知”，两个“所知”仍然只是一个因素。\n硬件令牌、智能卡、装有验证器的手机属于“所有”，指纹属于“生物特征”，与不同类别的因素组合才构成双因素。',
    },
    {
      key: 'xss-defence',
      type: 2,
      level: 2,
      tags: ['Web 安全', '跨站脚本'],
      stem: '下列措施中，能够防止跨站脚本攻击或减轻其后果的有',
      options: [
        { text: '输出到页面时，按所在的上下文对数据进行编码', isRight: true },
        { text: '设置严格的内容安全策略（CSP）', isRight: true },
        { text: '只在浏览器端校验表单输入', isRight: false },
        { text: '为会话 Cookie 设置 HttpOnly 属性', isRight: true },
        { text: '把网站部署在 HTTPS 上', isRight: false },
      ],
      analysis:
        '按上下文编码使数据不会被当作脚本执行，是根本措施；CSP 限制可以执行的脚本来源，是第二道防线；HttpOnly 使脚本读不到会话 Cookie，可以减轻攻击成功后的后果。\n浏览器端的校验可以被绕过，服务器不能依赖它；HTTPS 防止传输中被窃听和篡改，但恶意脚本同样会通过 HTTPS 正常送达。',
    },
    {
      key: 'digital-signature',
      type: 2,
      level: 1,
      tags: ['密码学', '数字签名'],
      stem: '对一份电子成绩单进行数字签名（不加密），可以提供的安全保障有',
      options: [
        { text: '发现内容是否被改动', isRight: true },
        { text: '使未经授权的人无法阅读内容', isRight: false },
        { text: '确认签名者的身份', isRight: true },
        { text: '防止签名者事后否认', isRight: true },
        { text: '保证文件随时可以下载', isRight: false },
      ],
      analysis:
        '签名由私钥产生、由公钥验证。内容改动后验证不能通过，因此保证完整性；只有私钥持有者能够生成签名，因此可以鉴别来源并支持抗抵赖。\n签名不加密内容，任何人都能阅读，机密性需要另外加密；能否随时下载属于可用性，与签名无关。',
    },
    {
      key: 'ransomware-response',
      type: 2,
      level: 2,
      tags: ['应急响应', '备份'],
      stem: '发现一台办公电脑感染勒索软件后，下列做法恰当的有',
      options: [
        { text: '立即断开该电脑的网络连接，防止扩散', isRight: true },
        { text: '尽快支付赎金，以便恢复文件', isRight: false },
        { text: '保留日志和现场信息，并按预案上报', isRight: true },
        { text: '查明入侵途径并处置后，从经过验证的离线备份恢复', isRight: true },
        { text: '把移动硬盘接到该电脑上，抢救还没有被加密的文件', isRight: false },
      ],
      analysis:
        '先隔离以控制影响范围，同时保留证据并上报；查明途径之后再恢复，否则可能再次感染。离线备份不会被同时加密，是恢复的可靠来源。\n支付赎金不能保证恢复，还会助长犯罪；把存储设备接入受感染的电脑，设备上的文件也可能被加密。',
    },
    {
      key: 'base64',
      type: 3,
      level: 1,
      tags: ['密码学', '编码'],
      stem: '把身份证号码经过 Base64 编码后再存储，就达到了加密保护的效果。',
      isTrue: false,
      analysis:
        'Base64 只是把字节改写成可打印字符的编码方式，没有密钥，任何人都可以直接还原，不提供机密性。敏感信息应当使用密钥得到妥善管理的加密算法保护，例如 AES-GCM。',
    },
    {
      key: 'birthday-bound',
      type: 3,
      level: 3,
      tags: ['密码学', '散列函数'],
      stem: String.raw`对输出为 $n$ 位的理想散列函数，大约计算 $2^{n/2}$ 个不同输入的散列值，就有相当大的概率找到一对碰撞。`,
      isTrue: true,
      analysis: String.raw`这就是“生日攻击”。从 $N=2^n$ 个等可能的值中取 $k$ 个，出现重复的概率约为
$$P\approx 1-\mathrm{e}^{-\frac{k^2}{2N}}.$$
取 $k=2^{n/2}=\sqrt{N}$ 时，$P\approx 1-\mathrm{e}^{-1/2}\approx 0.39$。因此 $128$ 位散列的抗碰撞强度只有约 $64$ 位，新系统应选用 $256$ 位及以上的散列函数。`,
    },
    {
      key: 'https-is-not-trust',
      type: 3,
      level: 1,
      tags: ['TLS', '安全意识'],
      stem: '浏览器显示网站的 HTTPS 证书有效，就说明该网站不是钓鱼网站，可以放心输入账号和口令。',
      isTrue: false,
      analysis:
        '有效的证书只说明连接已加密，并且对方控制着地址栏中的域名，并不说明对方可信。钓鱼网站同样可以为形似的域名申请证书。输入口令之前应当核对域名是否正确。',
    },
    {
      key: 'account-takeover',
      type: 4,
      level: 2,
      tags: ['应急响应'],
      stem: '某教师的邮箱账号被盗，攻击者用它向全校师生群发了带有仿冒登录页链接的邮件，已有约 20 人反映点击过链接。\n假如你是学校的信息安全负责人，请说明：（1）最先采取的控制措施；（2）怎样查清影响范围；（3）事后如何防止同类事件再次发生。',
      reference:
        '（1）控制措施，共 4 分：停用被盗账号或重置其口令，并使全部登录会话失效（2 分）；从邮箱中撤回或隔离钓鱼邮件，在网络出口拦截仿冒域名（1 分）；通过可信渠道通知师生，要求已输入口令的人立即改密（1 分）。\n（2）查清影响，共 3 分：检查邮件和登录日志，确定被盗时间、来源地址和收件人名单（1 分）；核对访问过仿冒域名的用户以及之后的异常登录（1 分）；检查邮箱是否被设置自动转发规则、是否读取过敏感数据，并保留证据，按规定上报（1 分）。\n（3）预防，共 3 分：启用多因素鉴别（1 分）；部署邮件来源验证和异常登录告警（1 分）；开展安全培训，建立便捷的报告渠道，复盘并更新应急预案（1 分）。\n评分提示：措施合理即可给分，不要求用词一致；只写“加强管理”“提高意识”等空泛表述的不给分。',
      analysis:
        '应急响应的一般顺序是：控制、调查、清除与恢复、总结改进。首要目标是阻止损失扩大，因此先使账号和会话失效，再撤回邮件。\n容易遗漏的两点是：只改口令而没有使已登录的会话失效；没有检查攻击者留下的自动转发规则。',
    },
    {
      key: 'diffie-hellman',
      type: 4,
      level: 4,
      tags: ['密码学', '密钥交换'],
      stem: String.raw`甲、乙用迪菲-赫尔曼方法协商密钥，公开参数为素数 $p=29$ 和底数 $g=2$。甲选取私密指数 $a=5$，乙选取私密指数 $b=9$。
（1）求甲发送的 $A=g^a \bmod p$、乙发送的 $B=g^b \bmod p$，以及共享密钥 $K$；
（2）说明中间人如何攻击这一过程，以及怎样防范。`,
      reference: String.raw`（1）$A=2^5 \bmod 29=32 \bmod 29=3$（2 分）；$B=2^9 \bmod 29=512 \bmod 29=19$（2 分）；$K=B^a \bmod p=19^5 \bmod 29=21$，或 $K=A^b \bmod p=3^9 \bmod 29=21$（2 分）。
（2）中间人截获 $A$ 和 $B$，分别换成自己的公开值，与甲、乙各协商出一个密钥，此后可以解密、阅读、改动再转发双方的消息（2 分）。防范的要点是鉴别公开值的来源：例如双方对交换的消息进行数字签名，并用可信的证书验证公钥（2 分）。
评分提示：计算过程正确但最后一步取模有误，该步扣 1 分；第（2）问只答“加密”而没有提到身份鉴别的，防范部分不给分。`,
      analysis: String.raw`逐步取模可以避免大数：$19^2=361\equiv 13$，$19^4\equiv 13^2=169\equiv 24$，$19^5\equiv 24\times 19=456\equiv 21 \pmod{29}$。
两种算法结果相同，因为 $B^a\equiv g^{ab}\equiv A^b \pmod p$。协商过程本身不验证身份，所以必须与签名或预先共享的秘密结合，TLS 正是这样做的。`,
    },
  ],
}
