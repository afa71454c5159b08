export const REQUESTS_PATH = '/administration/access-requests'
