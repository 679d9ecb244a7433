import manifest from '../../package.json' with { type: 'json' }

/** The release that runs, as `/health` shows it. */
export const RELEASE: string = manifest.version
