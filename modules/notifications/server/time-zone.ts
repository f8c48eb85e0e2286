/** Of whoever has chosen none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'
