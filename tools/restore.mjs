// `npm run restore -- FILE`: a backup into an empty place.
import { becomeCommand } from './lib/command.mjs'

await becomeCommand(
  'restore',
  `npm run restore -- FILE
  Looks at every byte of the backup, then fills the data folder (TRIPOS_DATA_DIR) or the database (DATABASE_URL), which must
  be empty. Then: npm start.`,
)
