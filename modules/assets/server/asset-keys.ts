/** Where the bytes of an asset lie in the storage. Those of a package's entries: packages/package-content.ts. */
export const ASSETS = 'assets'
export const folderKey = (assetId: string): string => `${ASSETS}/${assetId}`
export const fileKey = (assetId: string): string => `${folderKey(assetId)}/file`
/** Of a presentation: what LibreOffice made of it. */
export const pdfKey = (assetId: string): string => `${folderKey(assetId)}/pdf`
export const thumbnailKey = (assetId: string): string => `${folderKey(assetId)}/thumbnail`
