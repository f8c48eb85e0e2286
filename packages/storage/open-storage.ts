/** The storage that the settings name. */
import { join } from 'node:path'
import type { Config } from '@tripos/config/config.ts'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { s3Storage } from './s3-storage.ts'
import { folderStorage, type Storage } from './storage.ts'

/** Where files lie without S3, and where they come in with it. */
export const filesFolder = ({ dataDir }: Config): string => join(dataDir, 'files')

export function openStorage(config: Config): Storage {
  const folder = filesFolder(config)
  if (config.s3Endpoint === undefined) return folderStorage(folder, config.nginxFiles)
  if (config.nginxFiles !== undefined) {
    throw new StartRefusal(
      'TRIPOS_NGINX_FILES is for files in the data folder; with TRIPOS_S3_ENDPOINT they lie elsewhere.',
    )
  }
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region, s3KeyId: keyId, s3Secret: secret } = config
  return s3Storage({ endpoint, bucket, region, keyId, secret, folder })
}
