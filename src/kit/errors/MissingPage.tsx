import { Navigate } from 'react-router-dom';
import { pathTo } from '../../routes';

/** Leaves for the page that says that there is nothing here. */
export const MissingPage = () => <Navigate to={pathTo('NotFound')} replace />;
