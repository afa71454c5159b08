export const REQUESTS_PATH = '/administration/access-requests'

/** The list with one request open, as the notice in the bell links to it. */
export const requestHref = (idAccessRequest: number) => `${REQUESTS_PATH}?request=${idAccessRequest}`
