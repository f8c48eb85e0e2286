/** A delivery status notification as a mail server writes it (RFC 3464, as Postfix does). */

interface DeliveryStatus {
  /** Of our mail. */
  readonly id: string
  readonly to?: string
  readonly action?: string
  readonly diagnostic?: string
  /** The header of our mail is brought back. */
  readonly isReturned?: boolean
}

export function makeDeliveryStatus({
  id,
  to = `bounces+${id}@school.example`,
  action = 'failed',
  diagnostic = 'smtp; 550 5.1.1\r\n    no such user here',
  isReturned = true,
}: DeliveryStatus): string {
  const returned = [
    '--B1',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${id}@school.example>`,
    'Subject: Your exam begins',
    'To: lin@example.org',
    '',
  ]
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="B1"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--B1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    'X-Postfix-Queue-ID: 4Vabc',
    'Arrival-Date: Mon, 2 Mar 2026 08:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; lin@example.org',
    'Original-Recipient: rfc822;lin@example.org',
    `Action: ${action}`,
    'Status: 5.1.1',
    ...(diagnostic === '' ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    '',
    ...(isReturned ? returned : []),
    '--B1--',
    '',
  ].join('\r\n')
}
