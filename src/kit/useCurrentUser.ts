export { useCurrentUser } from '../data/useCurrentUser';
