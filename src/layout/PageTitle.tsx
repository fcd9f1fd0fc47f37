export { PageTitle } from '../components/PageTitle';
