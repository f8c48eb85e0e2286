/** Version of the web app, put in by vite.config.ts. */
declare const __RELEASE__: string
