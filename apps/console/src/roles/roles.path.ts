export const ROLES_PATH = '/administration/permission-groups'

/** The page of a permission group. */
export const roleHref = (idRole: number) => `${ROLES_PATH}/detail/${idRole}`
