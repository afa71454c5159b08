/** Letters of one message of someone with a link. */
export const LONGEST_SAID = 1_000

/** The address of the public page. What follows the # stays in the browser: no server, proxy or log ever reads the secret there. */
export const DEMO_PAGE = '/demo'
export const demoLinkPath = (secret: string): string => `${DEMO_PAGE}#${secret}`
