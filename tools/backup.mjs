// `npm run backup [-- FILE]`: one file with everything, while the server runs or not.
import { becomeCommand } from './lib/command.mjs'

await becomeCommand(
  'backup',
  `npm run backup -- [FILE]
  Writes the database, uploaded files and data.key into one file with checksums, while the server goes on; by default into
  the folder that TRIPOS_BACKUP_DIR names. Settings as for npm start.`,
)
