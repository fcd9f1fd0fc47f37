/**
 * What other programs call a column, in English and Spanish, in small letters without accents and signs.
 * The column's own name and its label come by themselves.
 */
export const HEADER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  first_name: [
    ...['given name', 'given names', 'forename', 'fname', 'f name', 'first', 'christian name'],
    ...['first nm', 'firstname', 'client first name', 'client first', 'head first name'],
    ...['hoh first name', 'member first name', 'guest first name', 'participant first name'],
    ...['nombre', 'nombres', 'primer nombre', 'nombre de pila', 'nombre del cliente primero'],
  ],
  last_name: [
    ...['surname', 'family name', 'lname', 'l name', 'last', 'last nm', 'lastname'],
    ...['client last name', 'client last', 'head last name', 'hoh last name', 'member last name'],
    ...['guest last name', 'participant last name'],
    ...['apellido', 'apellidos', 'primer apellido', 'apellido paterno'],
  ],
  name: [
    ...['title', 'item', 'item name', 'item description', 'product', 'product name', 'article'],
    ...['event', 'event name', 'event title', 'activity', 'stock item'],
    ...['nombre', 'articulo', 'producto', 'evento', 'nombre del producto', 'actividad'],
  ],
  full_name: [
    ...['name', 'client', 'client name', 'clients', 'customer', 'customer name', 'household name'],
    ...['head of household', 'head of household name', 'hoh', 'hoh name', 'family head', 'person'],
    ...['guest', 'guest name', 'neighbor', 'neighbor name', 'participant', 'participant name'],
    ...['recipient', 'recipient name', 'shopper', 'member name', 'primary contact', 'contact name'],
    ...['first and last name', 'name first last', 'last name first name', 'last first'],
    ...['name last first', 'client full name', 'patron', 'patron name'],
    ...['nombre', 'nombre completo', 'nombre y apellido', 'nombre y apellidos', 'cliente'],
    ...['nombre del cliente', 'persona', 'jefe de familia', 'jefe de hogar', 'jefa de hogar'],
    ...['participante', 'beneficiario', 'apellidos y nombres'],
  ],
  household_number: [
    ...['household id', 'household no', 'household num', 'household code', 'householdid', 'hh id'],
    ...['hh no', 'hh number', 'hhid', 'family id', 'family number', 'family no', 'familyid'],
    ...['house id', 'household key', 'family code', 'family key'],
    ...['numero de hogar', 'id de hogar', 'id del hogar', 'numero de familia', 'id de familia'],
  ],
  household_head: [
    ...['head of household', 'head of household name', 'hoh', 'hoh name', 'family head', 'head'],
    ...['head name', 'is head', 'is hoh', 'is head of household', 'household head', 'hoh y n'],
    ...['primary member', 'primary client', 'head of family', 'jefe de familia', 'jefe de hogar'],
    ...['jefa de hogar', 'jefa de familia', 'cabeza de familia'],
  ],
  relation: [
    ...['relationship', 'relation to head', 'relationship to head', 'relation to hoh'],
    ...[
      'relationship to hoh',
      'relationship to head of household',
      'relation to head of household',
    ],
    ...['relationship to client', 'household role', 'family role', 'relation type'],
    ...['relationship type', 'parentesco', 'relacion', 'relacion con el jefe de hogar'],
  ],
  external_id: [
    ...['client id', 'client no', 'client number', 'client nbr', 'client code', 'clientid'],
    ...['client external id', 'external id', 'id', 'id no', 'id number', 'old id', 'legacy id'],
    ...['old number', 'old system id', 'system id', 'record id', 'record number', 'record no'],
    ...['customer id', 'customer number', 'case number', 'case no', 'case id', 'file number'],
    ...['file no', 'guest id', 'member id', 'member number', 'participant id', 'person id'],
    ...['neighbor id', 'patron id', 'card number', 'card no', 'account number', 'registration no'],
    ...['numero de cliente', 'id de cliente', 'id del cliente', 'numero', 'no de cliente'],
    ...['codigo de cliente', 'numero de expediente', 'expediente', 'identificador'],
  ],
  client_number: [
    ...['client id', 'client no', 'client number', 'client nbr', 'client code', 'clientid'],
    ...['client old number', 'client external id', 'case number', 'case no', 'case id', 'hh id'],
    ...['household id', 'household number', 'household no', 'family id', 'family number'],
    ...['customer id', 'customer number', 'guest id', 'member id', 'member number', 'file number'],
    ...['participant id', 'person id', 'neighbor id', 'patron id', 'card number', 'card no'],
    ...['account number', 'registration no', 'old number', 'old id', 'legacy id'],
    ...['numero de cliente', 'id de cliente', 'id del cliente', 'no de cliente', 'expediente'],
    ...['codigo de cliente', 'numero de expediente', 'numero de familia', 'id de familia'],
  ],
  visited_on: [
    ...['visit', 'visit date', 'date of visit', 'visit day', 'visited', 'date visited', 'day'],
    ...[
      'service date',
      'date of service',
      'date served',
      'served on',
      'pickup date',
      'pick up date',
    ],
    ...['distribution date', 'check in date', 'checkin date', 'encounter date', 'visit date time'],
    ...['fecha', 'fecha de visita', 'fecha de la visita', 'fecha de servicio', 'visita'],
  ],
  location_id: [
    ...['location', 'location name', 'site', 'site name', 'pantry', 'pantry name', 'agency'],
    ...[
      'distribution site',
      'service site',
      'program site',
      'branch',
      'served at',
      'visit location',
    ],
    ...['sitio', 'lugar', 'sucursal', 'despensa', 'ubicacion'],
  ],
  household_size: [
    ...['hh size', 'family size', 'size', 'in hh', 'in household', 'people', 'total people'],
    ...['number in household', 'no in household', 'household members', 'hh members', 'persons'],
    ...['people served', 'persons served', 'individuals', 'individuals served', 'total served'],
    ...['total individuals', 'household total', 'family members', 'number of people', 'hh total'],
    ...['tamano del hogar', 'tamano de la familia', 'personas', 'miembros', 'total de personas'],
  ],
  adults: [
    ...[
      'adult',
      'number of adults',
      'no of adults',
      'adults served',
      'adults 18 59',
      'adults 18 64',
    ],
    ...['adults 18', 'adults in household', 'adultos', 'numero de adultos', 'adulto'],
  ],
  children: [
    ...['child', 'kids', 'minors', 'number of children', 'no of children', 'children served'],
    ...['children 0 17', 'children under 18', 'children 0 18', 'kids 0 17', 'under 18', 'youth'],
    ...['children in household', 'ninos', 'menores', 'numero de ninos', 'hijos'],
  ],
  seniors: [
    ...[
      'senior',
      'number of seniors',
      'no of seniors',
      'seniors served',
      'seniors 60',
      'seniors 65',
    ],
    ...['elderly', 'older adults', '60', '65', 'over 60', 'over 65', 'seniors in household'],
    ...['adultos mayores', 'ancianos', 'mayores', 'tercera edad'],
  ],
  note: [
    ...['notes', 'visit note', 'visit notes', 'comment', 'comments', 'remark', 'remarks', 'memo'],
    ...['nota', 'notas', 'comentario', 'comentarios', 'observaciones'],
  ],
  email: [
    ...['email address', 'e mail', 'e mail address', 'mail', 'email 1', 'primary email'],
    ...['home email', 'contact email', 'client email', 'emailaddress'],
    ...['correo', 'correo electronico', 'direccion de correo', 'direccion de correo electronico'],
  ],
  phone_number: [
    ...['phone', 'telephone', 'tel', 'tel no', 'mobile', 'mobile phone', 'mobile number', 'cell'],
    ...['cell phone', 'cell number', 'cellphone', 'cell no', 'home phone', 'home tel', 'phone no'],
    ...['phone 1', 'phone 2', 'phone1', 'phone2', 'phone home', 'phone cell', 'phone mobile'],
    ...[
      'contact number',
      'contact phone',
      'primary phone',
      'main phone',
      'day phone',
      'daytime phone',
    ],
    ...[
      'evening phone',
      'work phone',
      'other phone',
      'alternate phone',
      'alt phone',
      'ph',
      'ph no',
    ],
    ...['secondary phone', 'telephone number', 'client phone', 'phonenumber'],
    ...['telefono', 'numero de telefono', 'celular', 'movil', 'tel celular', 'telefono celular'],
    ...['telefono de casa', 'telefono movil', 'tel casa', 'telefono 1', 'telefono 2'],
  ],
  date_of_birth: [
    ...['dob', 'd o b', 'birth date', 'birthdate', 'birthday', 'born', 'date birth', 'birth'],
    ...['b day', 'bday', 'dateofbirth', 'client dob', 'hoh dob', 'head dob', 'birth dt', 'bdate'],
    ...['day of birth', 'member dob'],
    ...['fecha de nacimiento', 'nacimiento', 'nacido', 'nacida', 'fecha nacimiento', 'fecha nac'],
    ...['f nacimiento', 'fdn', 'cumpleanos'],
  ],
  partial_ssn: [
    ...['ssn', 'social security', 'social security number', 'last 4 ssn', 'ssn last 4'],
    ...['last four of ssn', 'last 4 of ssn', 'ss', 'ss no', 'ssn4', 'social'],
    ...['seguro social', 'ultimos 4 ssn', 'numero de seguro social'],
  ],
  address_line1: [
    ...['address', 'addr', 'add', 'street', 'street address', 'address 1', 'addr 1', 'addr1'],
    ...['address1', 'address line 1', 'home address', 'mailing address', 'residence'],
    ...['residential address', 'street name', 'street addr', 'physical address', 'adress'],
    ...['client address', 'home addr', 'strt', 'street 1'],
    ...[
      'direccion',
      'calle',
      'domicilio',
      'direccion 1',
      'dir',
      'calle y numero',
      'direccion postal',
    ],
  ],
  address_line2: [
    ...['address 2', 'addr 2', 'addr2', 'address2', 'address line 2', 'apt', 'apt no', 'apt unit'],
    ...['apartment', 'apartment number', 'unit no', 'unit number', 'suite', 'ste', 'lot', 'lot no'],
    ...['apt number', 'street 2', 'po box', 'p o box'],
    ...['apartamento', 'direccion 2', 'piso', 'departamento', 'depto', 'apto'],
  ],
  city: [
    ...['town', 'municipality', 'city town', 'city name', 'village', 'home city', 'cty'],
    ...['ciudad', 'municipio', 'localidad', 'pueblo', 'poblacion'],
  ],
  state: ['st', 'province', 'state code', 'state province', 'us state', 'estado', 'provincia'],
  zip_code: [
    ...['zip', 'zipcode', 'zip code', 'postal', 'postal code', 'postcode', 'post code', 'zip 5'],
    ...['zip5', 'zip postal', 'zip postal code', 'home zip', 'postalcode', 'zip plus 4'],
    ...['codigo postal', 'cp', 'c p', 'cod postal'],
  ],
  referral_type: [
    ...['referral', 'referred by', 'referral source', 'referred from', 'how did you hear'],
    ...['how did you hear about us', 'how heard', 'ref by', 'ref source', 'source of referral'],
    ...['referral agency', 'referring agency', 'heard about us', 'source'],
    ...['remision', 'referido por', 'referencia', 'como se entero', 'fuente'],
  ],
  gender: [
    ...['sex', 'gender identity', 'gen', 'm f', 'sex m f', 'gender m f', 'client gender', 'mf'],
    ...['genero', 'sexo', 'identidad de genero'],
  ],
  ethnicity: [
    ...['race', 'race ethnicity', 'ethnic group', 'ethnic', 'ethnicity race', 'race ethnic'],
    ...['racial group', 'client race', 'ethnic background', 'ethnic origin'],
    ...['etnia', 'raza', 'origen etnico', 'raza etnia', 'grupo etnico'],
  ],
  preferred_language: [
    ...['language', 'languages', 'lang', 'primary language', 'main language', 'language spoken'],
    ...['languages spoken', 'spoken language', 'language preference', 'home language'],
    ...['language spoken at home', 'native language', 'first language', 'mother tongue'],
    ...['idioma', 'idioma preferido', 'idioma principal', 'idioma hablado', 'lengua', 'lenguaje'],
  ],
  dietary_needs: [
    ...['allergies', 'allergy', 'food allergies', 'diet', 'dietary restrictions', 'dietary needs'],
    ...['dietary', 'special diet', 'food restrictions', 'diet needs', 'special dietary needs'],
    ...['alergias', 'dieta', 'restricciones alimentarias', 'alergia', 'alergias alimentarias'],
  ],
  dietary_note: ['diet notes', 'allergy notes', 'other dietary needs', 'diet comments'],
  pinned_note: [
    ...['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'alert', 'alerts', 'memo'],
    ...['client notes', 'client note', 'staff notes', 'case notes', 'special instructions'],
    ...['important', 'warning', 'pop up note', 'popup note', 'additional info', 'additional notes'],
    ...['nota', 'notas', 'comentario', 'comentarios', 'observaciones', 'aviso'],
  ],
  contains: ['allergens', 'contains allergens', 'contents', 'alergenos', 'contiene'],
  category: [
    ...['group', 'food group', 'type', 'item type', 'product type', 'product category', 'cat'],
    ...['class', 'department', 'item category', 'categoria', 'tipo', 'grupo'],
  ],
  unit: [
    ...['units', 'uom', 'unit of measure', 'u m', 'measure', 'pack', 'pack size', 'package'],
    ...['unidad', 'unidad de medida', 'medida', 'empaque'],
  ],
  barcode: [
    ...['upc', 'upc code', 'ean', 'gtin', 'sku', 'code', 'item code', 'product code', 'bar code'],
    ...['item number', 'item no', 'codigo de barras', 'codigo'],
  ],
  unit_pounds: [
    ...['weight', 'unit weight', 'item weight', 'weight per unit', 'weight each', 'lb', 'lbs'],
    ...['weight lb', 'weight lbs', 'unit weight lb', 'pounds', 'pounds per unit', 'net weight'],
    ...['peso', 'peso unitario', 'libras'],
  ],
  low_stock_level: [
    ...[
      'reorder level',
      'reorder point',
      'minimum',
      'min stock',
      'par level',
      'par',
      'min',
      'min qty',
    ],
    ...['minimum stock', 'low stock', 'minimo', 'existencia minima'],
  ],
  description: [
    ...['notes', 'note', 'details', 'comment', 'comments', 'remarks', 'desc'],
    ...['descripcion', 'notas', 'detalle', 'detalles', 'comentarios'],
  ],
  start_date: [
    ...['date', 'day', 'event date', 'from', 'start', 'begins', 'begin date', 'on'],
    ...['fecha', 'fecha de inicio', 'dia', 'inicio', 'desde'],
  ],
  end_date: ['until', 'to', 'end', 'ends', 'through', 'fecha de fin', 'fin', 'hasta'],
  start_time: ['time', 'begin time', 'from time', 'starts at', 'hora', 'hora de inicio'],
  end_time: ['until time', 'to time', 'ends at', 'finish time', 'hora de fin'],
  is_food_provided: ['food', 'food provided', 'comida', 'hay comida'],
  are_gifts_provided: ['gifts', 'gifts provided', 'regalos', 'hay regalos'],
  role: ['access', 'rol', 'papel'],
};

/**
 * Words for the people of a household, with which headers of their columns begin or end ("Member 2 name", "DOB of
 * child 1"), by what those are to the head; of the empty word nobody knows.
 */
export const MEMBER_WORDS: Readonly<Record<string, readonly string[]>> = {
  partner: [
    ...['spouse', 'partner', 'wife', 'husband'],
    ...['conyuge', 'esposo', 'esposa', 'pareja'],
  ],
  child: ['child', 'kid', 'son', 'daughter', 'hijo', 'hija', 'nino', 'nina'],
  '': [
    ...['member', 'person', 'dependent', 'dependant', 'individual', 'adult', 'senior', 'mbr'],
    ...['miembro', 'persona', 'integrante', 'dependiente', 'familiar', 'adulto', 'adulta'],
  ],
};
