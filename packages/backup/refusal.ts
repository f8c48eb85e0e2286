/** A backup or a restore that cannot be for a reason the person can act on. The message is one plain sentence. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}
