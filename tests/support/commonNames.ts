/** Names of two languages, those that many have first. */
export interface NamePool {
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);

export const ENGLISH: NamePool = {
  women:
    words(`Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Ashley Emily Kimberly
    Margaret Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Sharon Laura Cynthia Kathleen Amy Angela
    Shirley Brenda Pamela Nicole Samantha Katherine Christine Helen Debra Rachel Carolyn Janet Maria Olivia Heather
    Diane Julie Joyce Victoria Kelly Christina Joan Evelyn Judith Andrea Hannah Megan Cheryl Jacqueline Martha
    Madison Teresa Gloria Sara Janice Ann Kathryn Abigail Sophia Frances Jean Alice Judy Isabella Julia Grace Amber
    Denise Danielle Marilyn Beverly Charlotte Natalie Theresa Diana Brittany Doris Kayla Alexis Lori Tiffany Latoya
    Keisha Ebony Tamika Aaliyah Imani Precious Destiny Jasmine Fatima Aisha Mei Lan Priya Thuy`),
  men: words(`James Robert John Michael David William Richard Joseph Thomas Christopher Daniel Anthony Mark Donald
    Steven Andrew Paul Joshua Kenneth Kevin Brian George Timothy Ronald Edward Jason Jeffrey Ryan Jacob Gary Nicholas
    Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack
    Dennis Jerry Tyler Aaron Jose Adam Nathan Henry Zachary Douglas Peter Kyle Noah Ethan Jeremy Christian Walter
    Keith Austin Roger Terry Sean Gerald Carl Dylan Harold Jordan Jesse Bryan Lawrence Arthur Gabriel Bruce Logan
    Billy Joe Alan Juan Elijah Willie Albert Wayne Randy Mason Vincent Liam Roy Bobby Caleb Bradley Russell Lucas
    Jamal Darnell Tyrone Malik DeShawn Omar Ibrahim Wei Minh Raj`),
  families:
    words(`Smith Johnson Williams Brown Jones Davis Miller Wilson Moore Taylor Anderson Jackson White Harris
    Thompson Martin Thomas Robinson Clark Lewis Lee Walker Hall Allen Young King Wright Scott Green Baker Adams Nelson
    Hill Campbell Mitchell Roberts Carter Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers
    Morgan Peterson Cooper Reed Bailey Bell Kelly Howard Ward Cox Richardson Wood Watson Brooks Bennett Gray James
    Hughes Price Myers Long Foster Sanders Ross Morales Powell Sullivan Russell Ortiz Jenkins Perry Butler Barnes
    Fisher Henderson Coleman Simmons Patterson Jordan Reynolds Hamilton Graham Kim Wallace Nguyen Chen Patel Khan
    Washington Jefferson Freeman Booker Okafor Mensah Haddad Nowak Kowalski Schmidt Weber Larsen Rossi O'Brien
    McDonald St.Clair`),
};

export const SPANISH: NamePool = {
  women:
    words(`María Guadalupe Juana Margarita Rosa Ana Leticia Verónica Alejandra Elena Patricia Carmen Josefina
    Teresa Martha Gloria Silvia Claudia Adriana Gabriela Norma Yolanda Irma Alicia Araceli Beatriz Sandra Laura Lucía
    Mónica Isabel Esperanza Dolores Rocío Maricela Graciela Lourdes Raquel Esther Virginia Susana Olga Consuelo
    Mercedes Socorro Concepción Luz Blanca Daniela Fernanda Valeria Ximena Camila Natalia Paola Brenda Karina Yesenia
    Marisol Maribel Magdalena Rosario Soledad Refugio Inés Cecilia Angélica Aurora Eva Sofía Valentina Mariana`),
  men: words(`José Juan Luis Carlos Francisco Jesús Miguel Antonio Pedro Manuel Alejandro Jorge Ricardo Roberto
    Fernando Javier Rafael Ramón Eduardo Sergio Raúl Arturo Enrique Martín Mario Víctor Héctor Alberto Óscar Gerardo
    Salvador Andrés Felipe Guillermo Rubén Alfredo Armando Gustavo Ernesto Pablo César Hugo Joaquín Ignacio Gilberto
    Julio Ángel Diego Emilio Agustín Marcos Tomás Vicente Ismael Rodolfo Adolfo Humberto Rigoberto Leonardo Mateo
    Santiago Sebastián Iván Omar Abel Noé Efraín Esteban Lorenzo Gregorio`),
  families:
    words(`García Hernández Martínez López González Rodríguez Pérez Sánchez Ramírez Torres Flores Rivera Gómez
    Díaz Reyes Morales Cruz Ortiz Gutiérrez Chávez Ramos Ruiz Alvarez Mendoza Vásquez Castillo Jiménez Moreno Romero
    Herrera Medina Aguilar Vargas Castro Guzmán Fernández Muñoz Salazar Garza Soto Vega Contreras Delgado Peña Ríos
    Sandoval Guerrero Valdez Estrada Ortega Núñez Maldonado Cabrera Acosta Padilla Navarro Mejía Espinoza Figueroa
    Juárez Molina Campos Santiago Domínguez Luna Rosales Zamora Ibarra Cervantes Lara Velázquez Montoya Fuentes Ochoa
    Trujillo Miranda Avila Solís Cárdenas Zavala Esquivel Quintero Bautista Villarreal Orozco Arroyo Meza Barrera`),
};

/** Short forms of first names, as people give them at a desk. */
export const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  ...{ Robert: ['Bob', 'Rob', 'Bobby'], William: ['Bill', 'Will'], Richard: ['Rick', 'Dick'] },
  ...{ James: ['Jim', 'Jimmy'], John: ['Jack', 'Johnny'], Joseph: ['Joe'], Thomas: ['Tom'] },
  ...{
    Michael: ['Mike'],
    Christopher: ['Chris'],
    Daniel: ['Dan'],
    Anthony: ['Tony'],
    David: ['Dave'],
  },
  ...{ Elizabeth: ['Liz', 'Beth'], Patricia: ['Pat', 'Patty'], Jennifer: ['Jen', 'Jenny'] },
  ...{ Susan: ['Sue'], Jessica: ['Jess'], Barbara: ['Barb'], Margaret: ['Maggie', 'Peggy'] },
  ...{ José: ['Pepe'], Francisco: ['Paco', 'Pancho'], Jesús: ['Chuy'], Guadalupe: ['Lupe'] },
  ...{ Antonio: ['Toño'], Manuel: ['Manny'], Luis: ['Lucho'], Alejandra: ['Ale'] },
  ...{
    Verónica: ['Vero'],
    Leticia: ['Lety'],
    Rosa: ['Rosita'],
    Ignacio: ['Nacho'],
    Enrique: ['Quique'],
  },
};

const SYLLABLES =
  words(`ba be bri ca co da del du el fa fin ga gor ha hol is ja ka kin la lin lo ma mer mo na nor o pa
  pin ra ri ros sa ser sto ta ti tur va ven wa wes ya za`);
const ENDINGS = words('son man ski ton well ford ley ner der ez o a ini berg ard ins er ens');

/** A name that hardly anybody has; `pick` chooses among equals. */
export function rareName(pick: <T>(values: readonly T[]) => T, hasThird: boolean): string {
  const name =
    pick(SYLLABLES) + pick(SYLLABLES) + (hasThird ? pick(SYLLABLES) : '') + pick(ENDINGS);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
